import type { SlideElement } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import { Section } from '../editor/Section.tsx'
import type { SlideWork } from '../editor/use-slide-work.ts'
import { useElementDescribing } from './use-element-describing.ts'

interface DescribeSectionProps {
  readonly work: SlideWork
  readonly figures: PresentationFigures
  readonly elements: readonly SlideElement[]
  readonly nameOf: (element: SlideElement) => string
}

/** Writes sentences about a profit and loss or chart: the chosen one, or one of the slide's. */
export function DescribeSection({ work, figures, elements, nameOf }: DescribeSectionProps) {
  const describingOf = useElementDescribing(work, figures, true)
  const found = elements.flatMap((element) => {
    const describing = element.isVisible ? describingOf(element) : null
    return describing === null ? [] : [{ element, ...describing }]
  })
  const [only, ...others] = found
  if (only === undefined) return null
  return (
    <Section title="Commentary">
      {others.length === 0 ? (
        <Button className="self-start" disabledReason={only.whyNot} onClick={only.describe}>
          Describe
        </Button>
      ) : (
        <Menu
          label="What to describe"
          trigger={
            <Button end="chevron-down" className="self-start">
              Describe
            </Button>
          }
        >
          {found.map(({ element, whyNot, describe }) => (
            <MenuItem key={element.id} disabledReason={whyNot} onSelect={describe}>
              {nameOf(element)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </Section>
  )
}
