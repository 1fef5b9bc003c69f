import type { Right } from '@fourwall/domain/session/roles.ts'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useMay } from '../rights/rights.ts'

export interface FileChooser {
  /** Opens the file dialog. Files chosen in it go to `take`, if given; dropped files never do. */
  readonly open: (take?: (files: readonly File[]) => void) => void
}

interface FileDropProps {
  /** The file types of the dialog: `.csv,.xlsx`. */
  readonly kinds: string
  /** Whether several may be chosen at once. */
  readonly multiple?: boolean
  /** Which files are accepted, in words. */
  readonly hint: string
  /** The right that an upload needs: without it, files cannot be dropped. */
  readonly right: Right
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
  readonly ref: Ref<FileChooser>
}

/**
 * Takes files that are dropped anywhere on the page, and says so while they hover, or that are chosen in the file dialog, which a
 * button opens. The choice arrives even if the button has been unmounted by then.
 */
export function FileDrop({ kinds, multiple = false, hint, right, onFiles, children, ref }: FileDropProps) {
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
    // Each element fires enter and leave: the pointer is over the page while more were entered than left.
    let depth = 0
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      addEventListener(
        type,
        (event) => {
          if (event.dataTransfer?.types.includes('Files') !== true) return
          // Else the browser would leave the page and open the file.
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
        multiple={multiple}
        hidden
        onChange={(event) => {
          const take = chosenFor.current ?? onFiles
          take([...(event.target.files ?? [])])
          // So that the same file can be chosen again after it was corrected.
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
