import type { Finding } from '@fourwall/domain/home/attention/finding.ts'
import { presentedFinding } from '@fourwall/domain/home/attention/presented-rule.ts'
import { monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { PresentationService, PresentedRecords } from '../presentations/service.ts'

export interface PresentedParts {
  readonly presentations: PresentationService
  readonly presentedRecords: PresentedRecords
}

/** Presentations that are looked at: those that were presented last. Each asks for all of its figures. */
const MOST_PRESENTATIONS = 8

/** Presentations whose figures have moved since they were presented, latest first. */
export async function findMovedPresentations(
  access: Access,
  { presentations, presentedRecords }: PresentedParts,
  plan: (figures: number) => void,
): Promise<readonly Finding[]> {
  const titles = new Map((await presentations.list(access)).map(({ id, title }) => [id, title]))
  const found: Finding[] = []
  for (const record of (await presentedRecords.latest(access)).slice(0, MOST_PRESENTATIONS)) {
    const drift = await presentedRecords.drift(access, record.id, plan)
    if (drift === null) continue
    const finding = presentedFinding({
      presentationId: record.presentationId,
      title: titles.get(record.presentationId) ?? '',
      recordId: record.id,
      recordName: record.name,
      month: monthOf(parseDay(record.presentedAt.toISOString().slice(0, 10))),
      moved: drift.figures.map(({ slideId, row, presented, now, change }) => ({
        slideId,
        row,
        presentedText: presented?.text ?? null,
        nowText: now?.text ?? null,
        change,
      })),
      problems: drift.problems.length,
    })
    if (finding !== null) found.push(finding)
  }
  return found
}
