import type { Right } from '@fourwall/domain/session/roles.ts'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useMay } from '../rights/rights.ts'

export interface FileChooser {
  /** Opens the system's own list of files. What is chosen from it goes to `take`, where one is given; what is dropped never. */
  readonly open: (take?: (files: readonly File[]) => void) => void
}

interface FileDropProps {
  /** What can be chosen from the system's list: `.csv,.xlsx`. */
  readonly kinds: string
  /** What is taken, in words. */
  readonly hint: string
  /** What taking one needs: without it nothing is taken, and nothing said. */
  readonly right: Right
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
  readonly ref: Ref<FileChooser>
}

/**
 * Takes files that are dropped anywhere on the page, and says so while they hover; or chosen from the system's list,
 * which a button opens. What is chosen arrives whatever became of the button meanwhile.
 */
export function FileDrop({ kinds, hint, right, onFiles, children, ref }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const chosenFor = useRef<((files: readonly File[]) => void) | null>(null)
  useImperativeHandle(ref, () => ({
    open(take) {
      chosenFor.current = take ?? null
      input.current?.click()
    },
  }))
  const [isOver, setIsOver] = useState(false)
  const handleFiles = useEffectEvent(onFiles)
  const isTaking = useMay(right)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    // Every element on the way tells of entering and leaving: the pointer is over the page while more were entered than left.
    let depth = 0
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      addEventListener(
        type,
        (event) => {
          if (event.dataTransfer?.types.includes('Files') !== true) return
          // The browser would leave the page and show the file.
          event.preventDefault()
          act(event)
        },
        { signal },
      )
    listen('dragenter', () => {
      depth += 1
      setIsOver(isTaking)
    })
    listen('dragover', (event) => {
      if (event.dataTransfer) event.dataTransfer.dropEffect = isTaking ? 'copy' : 'none'
    })
    listen('dragleave', () => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) setIsOver(false)
    })
    listen('drop', (event) => {
      depth = 0
      setIsOver(false)
      if (isTaking) handleFiles([...(event.dataTransfer?.files ?? [])])
    })
    return () => controller.abort()
  }, [isTaking])

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <input
        ref={input}
        type="file"
        accept={kinds}
        hidden
        onChange={(event) => {
          const take = chosenFor.current ?? onFiles
          take([...(event.target.files ?? [])])
          // The same file, mended, can be chosen again.
          event.target.value = ''
        }}
      />
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-30 flex animate-open items-center justify-center rounded-overlay border-2 border-dashed border-accent bg-accent-soft">
          <p className="text-center text-accent">
            <span className="block text-title font-semibold">Drop the file to read it</span>
            {hint}
          </p>
        </div>
      )}
    </div>
  )
}
