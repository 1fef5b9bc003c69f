import { type HomeArrangement, type HomeTile, MOST_TILES, tileKey } from '@fourwall/domain/home/home-arrangement.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { ReportingCompany } from '../../api/reporting-company.ts'
import { DragLabel } from '../../blocks/drag/DragLabel.tsx'
import { useDrag } from '../../blocks/drag/use-drag.ts'
import { IfAllowed } from '../../blocks/rights/IfAllowed.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { SelectInput } from '../../ui/Field.tsx'
import { SavedHomeView } from './SavedHomeView.tsx'

interface ArrangePanelProps {
  readonly arrangement: HomeArrangement
  /** What the page shows at the moment, as its address says. */
  readonly shown: HomeArrangement
  readonly company: ReportingCompany
  /** Which arrangements there are to go back from. */
  readonly resets: { readonly mine: boolean; readonly company: boolean }
  readonly onChange: (arrangement: HomeArrangement) => void
  readonly onSave: (owner: 'COMPANY' | 'MINE') => void
  readonly onReset: (owner: 'COMPANY' | 'MINE') => void
  readonly onCancel: () => void
}

/** Puts figures in order, adds and removes them, and chooses the headline and which days and locations are saved. Figures move by dragging, or with Alt and an arrow key. */
export function ArrangePanel({ arrangement, shown, company, resets, onChange, onSave, onReset, onCancel }: ArrangePanelProps) {
  const { tiles, headlineGroupId } = arrangement
  const groups = company.mappings.find(({ id }) => id === arrangement.mappingId)?.groups ?? []
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const keys = tiles.map(tileKey)
  const labelOf = (tile: HomeTile): string =>
    (tile.kind === 'GROUP' ? groups.find(({ id }) => id === tile.groupId) : company.metrics.find(({ id }) => id === tile.metricId))?.name ??
    'Gone'
  const moveTo = (from: number, to: number) => {
    const target = Math.max(0, Math.min(tiles.length - 1, to))
    const moved = tiles[from]
    if (moved === undefined || target === from) return
    onChange({ ...arrangement, tiles: tiles.toSpliced(from, 1).toSpliced(target, 0, moved) })
    setSaid(`${labelOf(moved)}, ${target + 1} of ${tiles.length}`)
  }
  const { drag, begin } = useDrag<number | null>({
    targetAt: (x, y) => {
      const at = [...(list.current?.children ?? [])].findIndex((element) => {
        const box = element.getBoundingClientRect()
        return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
      })
      return at === -1 ? null : at
    },
    onDrop: ([key = ''], over) => {
      if (over !== null) moveTo(keys.indexOf(key), over)
    },
  })
  const handleKey = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    moveTo(at, at + (event.key === 'ArrowLeft' ? -1 : 1))
  }
  const offered = [
    ...groups.map(({ id, name }): readonly [HomeTile, string] => [{ kind: 'GROUP', groupId: id }, name]),
    ...company.metrics.map(({ id, name }): readonly [HomeTile, string] => [{ kind: 'METRIC', metricId: id }, name]),
  ].filter(([tile]) => !keys.includes(tileKey(tile)))
  const headlines = groups.filter(({ formula }) => formula !== null && !formula.includes('/'))
  return (
    <section aria-label="Arrange home" className="flex flex-none flex-wrap items-center gap-2 border-b border-line-2 bg-sunken px-4 py-2">
      <ul ref={list} aria-label="Figures" className="flex flex-wrap gap-1">
        {tiles.map((tile, at) => (
          <li key={tileKey(tile)} className="flex h-control items-center rounded-control border border-line-2 bg-page pl-2">
            <button
              type="button"
              title="Drag, or Alt with an arrow key"
              aria-label={`${labelOf(tile)}, ${at + 1} of ${tiles.length}. Move with Alt and an arrow key`}
              onPointerDown={(event) => begin(event, [tileKey(tile)], labelOf(tile))}
              onKeyDown={(event) => handleKey(event, at)}
              className="max-w-[160px] cursor-grab truncate rounded-chip"
            >
              {labelOf(tile)}
            </button>
            <IconButton
              icon="close"
              size="small"
              label={`Remove ${labelOf(tile)}`}
              onClick={() => onChange({ ...arrangement, tiles: tiles.toSpliced(at, 1) })}
            />
          </li>
        ))}
      </ul>
      {tiles.length < MOST_TILES && offered.length > 0 && (
        <SelectInput
          label="Add a figure"
          labelHidden
          value=""
          choices={[{ value: '', label: 'Add a figure …' }, ...offered.map(([tile, name]) => ({ value: tileKey(tile), label: name }))]}
          onChange={(key) => {
            const found = offered.find(([tile]) => tileKey(tile) === key)
            if (found !== undefined) onChange({ ...arrangement, tiles: [...tiles, found[0]] })
          }}
        />
      )}
      {headlines.length > 0 && (
        <SelectInput
          label="Headline"
          labelHidden
          value={headlineGroupId ?? ''}
          choices={headlines.map(({ id, name }) => ({ value: id, label: `Headline: ${name}` }))}
          onChange={(id) => onChange({ ...arrangement, headlineGroupId: id })}
        />
      )}
      <SavedHomeView arrangement={arrangement} shown={shown} company={company} onChange={onChange} />
      <ArrangeActs resets={resets} onSave={onSave} onReset={onReset} onCancel={onCancel} />
      <span role="status" className="sr-only">
        {said}
      </span>
      {drag !== null && <DragLabel drag={drag} />}
    </section>
  )
}

/** Saving, going back, and leaving all as it was. */
function ArrangeActs({ resets, onSave, onReset, onCancel }: Pick<ArrangePanelProps, 'resets' | 'onSave' | 'onReset' | 'onCancel'>) {
  const [asksReset, setAsksReset] = useState(false)
  return (
    <>
      <span className="ml-auto flex flex-wrap gap-2">
        {resets.company && (
          <IfAllowed right="CHANGE_HOME">
            <Button kind="plain" onClick={() => setAsksReset(true)}>
              Reset for everyone
            </Button>
          </IfAllowed>
        )}
        {resets.mine && (
          <Button kind="plain" onClick={() => onReset('MINE')}>
            Reset mine
          </Button>
        )}
        <Button onClick={onCancel}>Cancel</Button>
        <IfAllowed right="CHANGE_HOME">
          <Button onClick={() => onSave('COMPANY')}>Save for everyone</Button>
        </IfAllowed>
        <Button kind="primary" onClick={() => onSave('MINE')}>
          Save for me
        </Button>
      </span>
      <ConfirmDialog
        open={asksReset}
        onCancel={() => setAsksReset(false)}
        title="Reset Home for everyone?"
        description="The company’s arrangement is removed. Everyone without their own sees the default figures, for the last full month and all locations."
        safe={{ label: 'Keep it', onAct: () => setAsksReset(false) }}
        danger={{
          label: 'Reset for everyone',
          onAct: () => {
            setAsksReset(false)
            onReset('COMPANY')
          },
        }}
      />
    </>
  )
}
