import { type Brand, parseBrand } from '@fourwall/domain/presentations/brand.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/Button.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { BrandVersionsQuery } from './brand-request.ts'

interface EarlierBrandsProps {
  /** The active version. */
  readonly current: number
  /** Takes over an earlier one, to be saved; null where one may only look. */
  readonly onUse: ((brand: Brand) => void) | null
}

/** Who saved the brand and when; earlier versions can be used again. */
export function EarlierBrands({ current, onUse }: EarlierBrandsProps) {
  const { data, failure } = useAnswer(BrandVersionsQuery, {})
  const { moment } = useDisplay()
  return (
    <section aria-label="Versions" className="border-t border-line-2 pt-3">
      <h2 className="pb-1 font-semibold">Versions</h2>
      {failure !== null && <p className="text-small text-unfav">{failure}</p>}
      <ul>
        {data?.brandVersions.map(({ version, savedAt, savedBy, look }) => (
          <li key={version} className="flex min-h-control items-center gap-2 text-small">
            <span className="flex-none tabular-nums text-3">{version}</span>
            <span className="min-w-0 flex-1 truncate text-2" title={savedBy}>
              {savedBy}, {moment(savedAt)}
            </span>
            {version === current ? (
              <span className="flex-none text-3">Active</span>
            ) : (
              onUse !== null && (
                <Button kind="plain" aria-label={`Use version ${version}`} onClick={() => onUse(parseBrand(look))}>
                  Use
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
