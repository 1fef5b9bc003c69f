import { MOST_LINES } from '@fourwall/domain/profit-loss/location-rows.ts'
import { DERIVED_SUFFIX } from '@fourwall/domain/profit-loss/report-columns.ts'
import { searchWords } from '@fourwall/domain/text-search.ts'
import { useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { searchableText } from '../command-palette/command-match.ts'

interface KnownLine {
  /** Key of its row. */
  readonly key: string
  readonly name: string
  /** From 1. */
  readonly level: number
  /** Whether its share of revenue can be a column. */
  readonly hasShare: boolean
}

interface LinesDialogProps {
  readonly lines: readonly KnownLine[]
  /** Keys of the columns, in order; ending in `!r` in percent of revenue. */
  readonly shown: readonly string[]
  readonly usual: readonly string[]
  /** Null: the usual ones. */
  readonly onChange: (lines: readonly string[] | null) => void
  readonly onClose: () => void
}

const SHARE = DERIVED_SUFFIX.PERCENT_OF_REVENUE

/** Chooses the lines that are columns, and their order. */
export function LinesDialog({ lines, shown, usual, onChange, onClose }: LinesDialogProps) {
  const [query, setQuery] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const words = searchWords(query)
  const found = lines.filter(({ name }) => words.every((word) => searchableText(name).folded.includes(word)))
  const isFull = shown.length >= MOST_LINES
  const isUsual = shown.length === usual.length && shown.every((key, at) => key === usual[at])
  const put = (keys: readonly string[]) => onChange(keys)
  const toggle = (key: string, isShown: boolean) => put(isShown ? [...shown, key] : shown.filter((other) => other !== key))
  const move = (at: number, by: 1 | -1) => {
    const next = [...shown]
    const [moved, other] = [next[at], next[at + by]]
    if (moved === undefined || other === undefined) return
    next[at] = other
    next[at + by] = moved
    put(next)
  }
  const nameOf = (key: string): string => {
    const name = lines.find((line) => line.key === key.replace(SHARE, ''))?.name ?? ''
    return key.endsWith(SHARE) ? `${name}, % of revenue` : name
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width={560}
      title="Lines as columns"
      description="Each line is a column, or its share of revenue."
      initialFocus={search}
      footer={
        <>
          <Button kind="plain" disabledReason={isUsual ? 'These are the usual lines.' : null} onClick={() => onChange(null)}>
            Usual lines
          </Button>
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <h3 className="pt-2 pb-1 text-small text-2">Columns, in this order</h3>
      <ol className="max-h-[170px] overflow-y-auto rounded-control border border-line-2 p-1">
        {shown.map((key, at) => (
          <li key={key} className="flex min-h-row items-center gap-1 rounded-chip pr-1 pl-2">
            <span className="min-w-0 flex-1 truncate" title={nameOf(key)}>
              {nameOf(key)}
            </span>
            <IconButton
              icon="arrow-up"
              label={`Move ${nameOf(key)} up`}
              disabledReason={at === 0 ? 'It is the first.' : null}
              onClick={() => move(at, -1)}
            />
            <IconButton
              icon="arrow-down"
              label={`Move ${nameOf(key)} down`}
              disabledReason={at === shown.length - 1 ? 'It is the last.' : null}
              onClick={() => move(at, 1)}
            />
          </li>
        ))}
      </ol>
      <TextInput ref={search} icon="search" label="Find a line" value={query} onChange={setQuery} className="pt-2" />
      <ul className="mt-2 max-h-[300px] overflow-y-auto rounded-control border border-line-2 p-1">
        {found.map(({ key, name, level, hasShare }) => (
          <li key={key} className="flex min-h-row items-center gap-4 rounded-chip px-2 hover:bg-hover">
            <span className="min-w-0 flex-1 truncate" style={{ paddingLeft: (level - 1) * 16 }} title={name}>
              {name}
            </span>
            {hasShare && (
              <Checkbox
                label={
                  <>
                    % of revenue<span className="sr-only"> of {name}</span>
                  </>
                }
                checked={shown.includes(key + SHARE)}
                disabled={isLast(shown, key + SHARE) || (isFull && !shown.includes(key + SHARE))}
                onChange={(isShown) => toggle(key + SHARE, isShown)}
              />
            )}
            <Checkbox
              label={
                <>
                  Column<span className="sr-only"> of {name}</span>
                </>
              }
              checked={shown.includes(key)}
              disabled={isLast(shown, key) || (isFull && !shown.includes(key))}
              onChange={(isShown) => toggle(key, isShown)}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="pt-1 text-small text-3">No line matches.</p>}
      {isFull && <p className="pt-1 text-small text-3">Up to {MOST_LINES} lines can be columns.</p>}
    </Dialog>
  )
}

/** One column has to stay. */
function isLast(shown: readonly string[], key: string): boolean {
  return shown.length === 1 && shown[0] === key
}
