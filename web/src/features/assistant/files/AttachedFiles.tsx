import { useRef } from 'react'
import { IconButton } from '../../../ui/Button.tsx'
import { ACCEPTED_FILES, type ChosenFiles } from './chosen-files.ts'

/** Attaches files to the question that is typed, and lists those that go along. */
export function AttachedFiles({ chosen: { files, problem, isReading, add, remove } }: { readonly chosen: ChosenFiles }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon="clip" label="Attach files" size="small" className="phone:size-[32px]" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED_FILES}
        aria-label="Files of the question"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          add([...(event.target.files ?? [])])
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
      {files.map(({ key, name, size }) => (
        <span
          key={key}
          className="flex h-[24px] max-w-[260px] phone:h-[32px] items-center gap-1 rounded-chip border border-line-2 px-[6px] text-small text-2"
        >
          <span className="truncate">{name}</span>
          <span className="flex-none text-3">{sizeText(size)}</span>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            className="size-[24px] flex-none text-3 hover:text-1 phone:size-[32px]"
            onClick={() => remove(key)}
          >
            ×
          </button>
        </span>
      ))}
      {isReading && (
        <span role="status" className="text-small text-3">
          Reading…
        </span>
      )}
      {problem !== null && (
        <p role="alert" className="w-full text-small text-unfav">
          {problem}
        </p>
      )}
    </>
  )
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
