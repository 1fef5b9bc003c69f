import type { SlideElement } from '@fourwall/domain/presentations/presentation.ts'
import { withElementChange } from '@fourwall/domain/presentations/slide-commands.ts'
import type { SlideWork } from './use-slide-work.ts'

/** Changes the selected element, if it has the given type. */
export function changeElement<Type extends SlideElement['type']>(
  work: SlideWork,
  type: Type,
  part: Partial<Extract<SlideElement, { type: Type }>>,
  run?: string,
): void {
  work.onSlide((all, slideId, ids) => withElementChange(all, slideId, ids, (one) => (one.type === type ? { ...one, ...part } : one)), run)
}
