import type { Layout, LayoutNote } from '@fourwall/domain/layouts/layout.ts'
import { withNote, withoutNote } from '@fourwall/domain/layouts/layout-commands.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { LayoutAddresses } from '@fourwall/domain/layouts/layout-formulas.ts'
import { partsOfCellKey } from '@fourwall/domain/layouts/layout-keys.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Choice.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Drawer } from '../../../../ui/Drawer.tsx'
import { useDisplay } from '../../../../ui/display.ts'
import { Field } from '../../../../ui/Field.tsx'
import type { LayoutStore } from '../layout-store.ts'

interface NotesDrawerProps {
  readonly store: LayoutStore
  readonly engine: LayoutEngine
  /** Of the active cell; null where nothing is selected. */
  readonly cell: string | null
  /** Another number each time that somebody wants to write. */
  readonly asked: number
  readonly onShow: (cell: string) => void
  readonly onClose: () => void
}

/** What people wrote about cells, and a field to write about the active one. */
export function NotesDrawer({ store, engine, cell, asked, onShow, onClose }: NotesDrawerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again, the keyboard goes there again
  useEffect(() => field.current?.focus(), [asked])
  const [text, setText] = useState('')
  const [showsResolved, setShowsResolved] = useState(false)
  const { notes } = engine.layout
  const addresses = useMemo(() => new LayoutAddresses(engine), [engine])
  const nameOf = (key: string): string => {
    const parts = partsOfCellKey(key)
    const row = parts && engine.structure.rows[engine.structure.rowAt.get(parts.rowKey) ?? -1]
    const address = parts && addresses.addressOf(parts.rowKey, parts.columnKey)
    return [address, row?.label].filter(Boolean).join(' · ') || 'A cell that does not show'
  }
  const shown = notes.filter(({ isResolved }) => showsResolved || !isResolved)
  const resolved = notes.length - notes.filter(({ isResolved }) => !isResolved).length
  const add = () => {
    if (cell === null || text.trim() === '') return
    store.change((layout) =>
      withNote(layout, { id: crypto.randomUUID(), key: cell, text: text.trim(), author: null, writtenAt: null, isResolved: false }),
    )
    setText('')
  }
  /** What is done to a note can take it off the list: the keyboard stays in the drawer. */
  const act = (change: (layout: Layout) => Layout) => {
    store.change(change)
    field.current?.focus()
  }
  return (
    <Drawer title="Notes" width={300} onClose={onClose}>
      <form
        className="grid gap-2 border-b border-line-1 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <Field
          label={cell === null ? 'Note' : `Note on ${nameOf(cell)}`}
          hint={cell === null ? 'Select a cell to write about it.' : undefined}
        >
          {(control) => (
            <textarea
              {...control}
              ref={field}
              value={text}
              rows={3}
              maxLength={LONGEST.note}
              // Not disabled: the keyboard waits in it for the cell.
              readOnly={cell === null}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add()
              }}
              className="w-full resize-y rounded-control border border-line-control bg-page px-2 py-1 text-body"
            />
          )}
        </Field>
        <span className="flex items-center justify-between">
          <Checkbox
            label={resolved === 0 ? 'Show resolved' : `Show resolved (${resolved})`}
            checked={showsResolved}
            onChange={setShowsResolved}
          />
          <Button
            type="submit"
            disabledReason={cell === null ? 'Select a cell first.' : text.trim() === '' ? 'Write something first.' : null}
          >
            Add note
          </Button>
        </span>
      </form>
      {shown.length === 0 ? (
        <p className="p-4 text-3">{notes.length === 0 ? 'There are no notes yet.' : 'All notes are resolved.'}</p>
      ) : (
        <ul>
          {shown.map((note) => (
            <Note
              key={note.id}
              note={note}
              name={nameOf(note.key)}
              onShow={() => onShow(note.key)}
              onResolve={() => act((layout) => withNote(layout, { ...note, isResolved: !note.isResolved }))}
              onRemove={() => act((layout) => withoutNote(layout, note.id))}
            />
          ))}
        </ul>
      )}
    </Drawer>
  )
}

interface NoteProps {
  readonly note: LayoutNote
  readonly name: string
  readonly onShow: () => void
  readonly onResolve: () => void
  readonly onRemove: () => void
}

function Note({ note, name, onShow, onResolve, onRemove }: NoteProps) {
  const display = useDisplay()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 border-b border-line-1 px-4 pt-3 pb-1">
      <button type="button" onClick={onShow} className="truncate text-left text-small text-accent hover:underline">
        {name}
      </button>
      <p className={classNames('whitespace-pre-wrap wrap-anywhere', note.isResolved && 'text-3 line-through')}>{note.text}</p>
      <p className="truncate text-small text-3">
        {note.author === null || note.writtenAt === null ? 'Not saved yet' : `${note.author}, ${display.moment(note.writtenAt)}`}
      </p>
      <p className="-mx-[9px] flex">
        <Button kind="plain" onClick={onResolve}>
          {note.isResolved ? 'Reopen' : 'Resolve'}
        </Button>
        <Button kind="danger" onClick={onRemove}>
          Delete
        </Button>
      </p>
    </li>
  )
}
