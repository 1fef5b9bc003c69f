import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { closedMonthsQuestion } from '../../../../api/closed-months.ts'
import { failureOf } from '../../../../api/request-failure.ts'
import { dropSentFile } from '../../../../api/sent-files.ts'
import type { ReceivedImportPreview } from '../import-job.ts'
import { waysOf } from '../import-ways.ts'
import { importRowId } from '../import-words.ts'
import type { FileCorrections } from '../match/file-match.ts'
import { placementInput } from '../month-placements.ts'
import { choicesFor } from '../new-names/account-typing.ts'
import { remainingInput } from '../remaining-locations.ts'
import { attendImport, followImport, type ImportEnd, useRunningImports } from '../running-imports.ts'
import { correctionsOf, type ImportSearch, searchOf, searchOfWaiting, waitingUploads } from './import-address.ts'
import type { ImportReadiness } from './import-readiness.ts'
import { startImport } from './start-import.ts'
import { forgetUnfinished, UNDECIDED, useUnfinishedImport } from './unfinished-import.ts'
import { useImportPreview } from './use-import-preview.ts'

type ClosedMonthsRefusal = Pick<Extract<ImportEnd, { state: 'FAILED' }>, 'closedMonths' | 'closedMonthsDigest'>

/** Months and locations are chosen again. */
function ofOtherSource(decisions: ImportReadiness) {
  return { placements: new Map(), decisions: { ...decisions, remaining: {} } }
}

/** The preview of an upload, what is decided about it, and the import that it becomes. */
export function usePreviewedImport(uploadId: string, search: ImportSearch) {
  const client = useClient()
  const navigate = useNavigate()
  const [{ accountTypes, placements, decisions }, changeUnfinished] = useUnfinishedImport(uploadId)
  const corrections = useMemo(() => ({ ...correctionsOf(search), accountTypes }), [search, accountTypes])
  const reading = useImportPreview(uploadId, corrections, search.job === undefined)
  const { preview } = reading
  /** The changes of closed months that were agreed to last. */
  const agreedTo = useRef<string | null>(null)
  const [isStarting, setIsStarting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isRepeated, setIsRepeated] = useState(false)
  /** Closed months to ask about once the preview has loaded: the page was reloaded while the import ran. */
  const toAsk = useRef<ClosedMonthsRefusal | null>(null)
  const jobId = search.job
  const running = useRunningImports().find((one) => one.jobId === jobId) ?? null
  const [nextUpload, ...laterUploads] = waitingUploads(search)
  /** To the next of several files, or to the list. */
  const toList = (importId: string | null) =>
    nextUpload === undefined
      ? navigate({ to: '/uploads', replace: true, ...(importId === null ? {} : { hash: importRowId(importId) }) })
      : navigate({ to: '/uploads/$uploadId', params: { uploadId: nextUpload }, search: searchOfWaiting(laterUploads), replace: true })
  const putInAddress = (next: ImportSearch) =>
    navigate({
      to: '/uploads/$uploadId',
      params: { uploadId },
      search: { ...next, ...searchOfWaiting(waitingUploads(search)) },
      replace: true,
    })

  const start = async (shown: ReceivedImportPreview, confirmClosedMonths: string | null) => {
    setFailure(null)
    setIsStarting(true)
    try {
      const order = {
        ...decisions,
        uploadId,
        corrections: {
          ...corrections,
          sourceName: shown.sourceName,
          accountTypes: choicesFor(accountTypes, [...shown.newAccounts, ...shown.guessedAccounts]),
        },
        placements: placementInput(shown.months, placements),
        remaining: remainingInput(shown.remaining, decisions.remaining ?? {}),
        confirmClosedMonths,
      }
      const started = await startImport(client, order)
      await putInAddress({ ...searchOf(corrections), job: started })
    } catch (thrown) {
      setFailure(failureOf(thrown).message)
    } finally {
      setIsStarting(false)
    }
  }
  /** After a refusal to change closed months. */
  const askAndStart = async (shown: ReceivedImportPreview, { closedMonths, closedMonthsDigest }: ClosedMonthsRefusal) => {
    const isAgain = agreedTo.current !== null
    const isAgreed = await closedMonthsQuestion.ask({ months: closedMonths, isAgain })
    agreedTo.current = isAgreed ? closedMonthsDigest : null
    if (isAgreed) await start(shown, closedMonthsDigest)
    else setFailure(null)
  }
  const askLate = useEffectEvent((shown: ReceivedImportPreview) => {
    if (toAsk.current !== null) void askAndStart(shown, toAsk.current)
    toAsk.current = null
  })
  useEffect(() => {
    if (preview !== null) askLate(preview)
  }, [preview])

  /** What was agreed to or chosen was said of other rows, or of another source's. */
  const decidedAgain = (next: FileCorrections) =>
    next.sourceName === corrections.sourceName ? { decisions: UNDECIDED } : ofOtherSource(decisions)
  const readWith = (next: FileCorrections) => {
    changeUnfinished(decidedAgain(next))
    void putInAddress(searchOf(next))
  }

  const follow = useEffectEvent((followed: string) => {
    followImport(client, { jobId: followed, uploadId, fileName: preview?.fileName ?? null }, waysOf(navigate))
    return attendImport(followed, (end) => {
      if (end.state === 'DONE') {
        forgetUnfinished(uploadId)
        return void toList(end.importId)
      }
      if (end.state === 'FAILED' && end.closedMonths.length > 0 && preview !== null)
        return void putInAddress(searchOf(corrections)).then(() => askAndStart(preview, end))
      if (end.state === 'FAILED') {
        toAsk.current = end.closedMonths.length > 0 ? end : null
        setFailure(end.message)
        setIsRepeated(end.code === 'REPEATED_ENTRIES')
        // The ledger may be another than the preview was made against.
        reading.readAgain()
      }
      void putInAddress(searchOf(corrections))
    })
  })
  useEffect(() => (jobId === undefined ? undefined : follow(jobId)), [jobId])

  return {
    reading,
    corrections,
    placements,
    decisions,
    decide: (agreed: ImportReadiness) => changeUnfinished({ decisions: agreed }),
    place: (chosen: typeof placements) => changeUnfinished({ placements: chosen }),
    isStarting,
    /** Why it was not imported; null where nothing failed. */
    failure,
    /** Its rows are in the ledger already: that is asked about. */
    isRepeated,
    /** The running import; null: none. */
    running,
    /** An import was started, whether or not it is known here yet. */
    isImporting: jobId !== undefined,
    /** Discards the file and shows the next one or the list. */
    giveUp: async () => {
      await dropSentFile(client, uploadId)
      await toList(null)
    },
    /** How many files were chosen together with this one and are shown after it. */
    waiting: laterUploads.length + (nextUpload === undefined ? 0 : 1),
    /** Reads the file as it was recognized; null where nothing was corrected. */
    readAsRecognized: Object.keys(searchOf(corrections)).length === 0 ? null : () => readWith({}),
    /** Reads the file with corrections. */
    correct: (next: FileCorrections): void => {
      const types = next.accountTypes !== undefined && next.accountTypes !== accountTypes ? next.accountTypes : null
      setFailure(null)
      changeUnfinished({ ...decidedAgain(next), ...(types !== null && { accountTypes: types }) })
      if (types === null) void putInAddress(searchOf(next))
    },
    startImport: (shown: ReceivedImportPreview) => {
      agreedTo.current = null
      return start(shown, null)
    },
  }
}
