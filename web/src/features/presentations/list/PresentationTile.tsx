import { counted } from '@fourwall/domain/money/format.ts'
import { filledSlide } from '@fourwall/domain/presentations/placeholders/filled-slides.ts'
import { SLIDE_SIZES } from '@fourwall/domain/presentations/presentation.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { Link } from '@tanstack/react-router'
import { memo, useId, useMemo } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { coverOf, type ListedPresentation } from '../presentations-request.ts'
import { SlideView } from '../slide/SlideView.tsx'
import { useSlideFigures } from '../slide/slide-figures.ts'
import { useSavedCharts } from '../slide/use-saved-charts.ts'
import type { PresentationActs } from './use-presentation-acts.ts'

interface PresentationTileProps {
  readonly item: ListedPresentation
  readonly company: ReportingCompany
  /** Of the picture. */
  readonly width: number
  readonly acts: PresentationActs | null
}

/** A presentation of the list: its first slide, its title, who changed it last. */
export const PresentationTile = memo(function PresentationTile({ item, company, width, acts }: PresentationTileProps) {
  const display = useDisplay()
  const id = useId()
  const cover = useMemo(() => coverOf(item), [item])
  const hasCharts = cover?.slides.some(({ elements }) => elements.some(({ type }) => type === 'CHART')) === true
  const { charts } = useSavedCharts(hasCharts)
  const { figures } = useSlideFigures(cover, company, charts, display.negatives)
  const look = useMemo(() => ({ currency: company.currency, negatives: display.negatives }), [company.currency, display.negatives])
  const [slide] = cover?.slides ?? []
  const ratio = cover === null ? 9 / 16 : SLIDE_SIZES[cover.settings.aspectRatio].height / SLIDE_SIZES[cover.settings.aspectRatio].width
  return (
    <article
      aria-labelledby={`${id}-title`}
      className="group relative flex min-w-0 flex-col border-r border-b border-line-1 p-4 focus-within:bg-sunken hover:bg-sunken"
    >
      <div className="bg-desk outline outline-line-2" style={{ height: Math.max(0, width * ratio) }} aria-hidden="true">
        {cover !== null && slide !== undefined && width > 0 ? (
          <SlideView slide={filledSlide(slide, figures.words)} settings={cover.settings} figures={figures} look={look} width={width} />
        ) : (
          <p className="flex h-full items-center justify-center p-3 text-center text-small text-2">
            {item.slideCount === 0 ? 'No slides yet' : 'Saved by a newer version of Fourwall'}
          </p>
        )}
      </div>
      <h2 id={`${id}-title`} className="mt-2 truncate font-semibold" title={item.title}>
        <Link to="/presentations/$presentationId/edit" params={{ presentationId: item.id }} className="after:absolute after:inset-0">
          {item.title}
        </Link>
      </h2>
      <footer className="flex h-control items-center gap-2 text-small text-3">
        {cover?.settings.isTemplate === true && <Tag tone="accent">Template</Tag>}
        <span className="flex-none">{counted(item.slideCount, 'slide')}</span>
        <span className="truncate">
          {item.updatedBy}, {display.dayInYear(parseDay(item.updatedAt.slice(0, 10)))}
        </span>
        <span className="relative z-10 ml-auto flex-none">{acts !== null && <TileMenu item={item} acts={acts} />}</span>
      </footer>
    </article>
  )
})

function TileMenu({ item, acts }: { readonly item: ListedPresentation; readonly acts: PresentationActs }) {
  return (
    <Menu label={`Acts on ${item.title}`} align="end" trigger={<IconButton icon="more" label={`Acts on ${item.title}`} />}>
      <MenuItem onSelect={() => void acts.duplicate(item)}>Duplicate</MenuItem>
      <MenuSeparator />
      <MenuItem danger onSelect={() => void acts.remove(item)}>
        Delete
      </MenuItem>
    </Menu>
  )
}
