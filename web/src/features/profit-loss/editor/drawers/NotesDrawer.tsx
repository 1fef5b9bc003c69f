import type { Layout, LayoutNote } from '@fourwall/domain/layouts/layout.ts'
import { withNote, withoutNote } from '@fourwall/domain/layouts/layout-commands.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { LayoutAddresses } from '@fourwall/domain/layouts/layout-formulas.ts'
import { partsOfCellKey } from '@fourwall/domain/layouts/layout-keys.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Choice.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Drawer } from '../../../../ui/Drawer.tsx'
import { useDisplay } from '../../../../ui/display.ts'
import { Field } from '../../../../ui/Field.tsx'
import type { LayoutStore } from '../layout-store.ts'

interface NotesDrawerProps {
  /** Null where notes are only read. */
  readonly change: LayoutStore['change'] | null
  readonly engine: LayoutEngine
  /** Of the active cell; null if nothing is selected. */
  readonly cell: string | null
  /** A new number each time the user asks to write a note. */
  readonly asked: number
  readonly onShow: (cell: string) => void
  readonly onClose: () => void
}

/** What people wrote about cells, and a field to write about the active one. */
export function NotesDrawer({ change, engine, cell, asked, onShow, onClose }: NotesDrawerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again, the keyboard goes there again
  useEffect(() => field.current?.focus(), [asked])
  const [showsResolved, setShowsResolved] = useState(false)
  const [text, setText] = useState('')
  const { notes } = engine.layout
  const addresses = useMemo(() => new LayoutAddresses(engine), [engine])
  const nameOf = (key: string): string => {
    const parts = partsOfCellKey(key)
    const row = parts && engine.structure.rows[engine.structure.rowAt.get(parts.rowKey) ?? -1]
    const address = parts && addresses.addressOf(parts.rowKey, parts.columnKey)
    return [address, row?.label].filter(Boolean).join(' · ') || 'A hidden cell'
  }
  const shown = notes.filter(({ isResolved }) => showsResolved || !isResolved)
  const resolved = notes.length - notes.filter(({ isResolved }) => !isResolved).length
  /** What is done to a note can take it off the list: the keyboard stays in the drawer. */
  const editNote =
    change &&
    ((next: (layout: Layout) => Layout) => {
      change(next)
      field.current?.focus()
    })
  const resolvedBox = (
    <Checkbox
      label={resolved === 0 ? 'Show resolved' : `Show resolved (${resolved})`}
      checked={showsResolved}
      onChange={setShowsResolved}
    />
  )
  return (
    <Drawer title="Notes" width={300} onClose={onClose} isDirty={text.trim() !== ''}>
      {change === null ? (
        <div className="border-b border-line-1 px-4 py-2">{resolvedBox}</div>
      ) : (
        <NoteForm field={field} cell={cell} name={cell === null ? null : nameOf(cell)} text={text} onText={setText} change={change}>
          {resolvedBox}
        </NoteForm>
      )}
      {shown.length === 0 ? (
        <p className="p-4 text-3">{notes.length === 0 ? 'There are no notes yet.' : 'All notes are resolved.'}</p>
      ) : (
        <ul>
          {shown.map((note) => (
            <Note key={note.id} note={note} name={nameOf(note.key)} onShow={() => onShow(note.key)} onEdit={editNote} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}

interface NoteFormProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** The cell that is written about and its name; null if nothing is selected. */
  readonly cell: string | null
  readonly name: string | null
  readonly text: string
  readonly onText: (text: string) => void
  readonly change: LayoutStore['change']
  /** Shown next to the button. */
  readonly children: ReactNode
}

function NoteForm({ field, cell, name, text, onText, change, children }: NoteFormProps) {
  const add = () => {
    if (cell === null || text.trim() === '') return
    change((layout) =>
      withNote(layout, { id: crypto.randomUUID(), key: cell, text: text.trim(), author: null, writtenAt: null, isResolved: false }),
    )
    onText('')
  }
  return (
    <form
      className="grid gap-2 border-b border-line-1 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Field label={name === null ? 'Note' : `Note on ${name}`} hint={name === null ? 'Select a cell to write a note.' : undefined}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            value={text}
            rows={3}
            maxLength={LONGEST.note}
            // Not disabled: the keyboard waits in it for the cell.
            readOnly={cell === null}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add()
            }}
            className="w-full resize-y rounded-control border border-line-control bg-page px-2 py-1 text-body"
          />
        )}
      </Field>
      <span className="flex items-center justify-between">
        {children}
        <Button
          type="submit"
          disabledReason={cell === null ? 'Select a cell first.' : text.trim() === '' ? 'Write something first.' : null}
        >
          Add note
        </Button>
      </span>
    </form>
  )
}

interface NoteProps {
  readonly note: LayoutNote
  readonly name: string
  readonly onShow: () => void
  /** Null where notes are only read. */
  readonly onEdit: ((next: (layout: Layout) => Layout) => void) | null
}

function Note({ note, name, onShow, onEdit }: NoteProps) {
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
      {onEdit !== null && (
        <p className="-mx-[9px] flex">
          <Button kind="plain" onClick={() => onEdit((layout) => withNote(layout, { ...note, isResolved: !note.isResolved }))}>
            {note.isResolved ? 'Reopen' : 'Resolve'}
          </Button>
          <Button kind="danger" onClick={() => onEdit((layout) => withoutNote(layout, note.id))}>
            Delete
          </Button>
        </p>
      )}
    </li>
  )
}
