import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { Right } from '@fourwall/domain/session/roles.ts'
import type { ComponentProps, ReactNode } from 'react'
import type { FileUpload, FileUploadActs } from '../file-upload/use-file-upload.ts'
import type { Page } from '../page/Page.tsx'
import type { GridColumn } from '../report-grid/grid-model.ts'
import type { RangeFiguresLine } from '../report-grid/selection/RangeFigures.tsx'
import type { PreviewIssue } from './PreviewIssues.tsx'
import type { CellFilter, FigureCounts, PlacedLine, PreviewCell, PreviewGrid } from './preview-cells.ts'
import type { PreviewSubject } from './SubjectPicker.tsx'
import type { CellChange, Corrections } from './use-corrections.ts'

export interface UploadPreviewProps<Line extends PlacedLine, Change extends CellChange> {
  readonly crumbs: NonNullable<ComponentProps<typeof Page>['crumbs']>
  readonly filename: string
  readonly note: string
  /** Of the whole upload. */
  readonly counts: FigureCounts
  readonly issues: readonly PreviewIssue[]
  readonly files: PreviewFiles
  readonly saving: PreviewSaving
  readonly subjects: PreviewSubjects
  readonly filter: CellFilter | null
  readonly onFilter: (filter: CellFilter | null) => void
  readonly sheet: PreviewSheet<Line>
  readonly correcting: PreviewCorrecting<Line, Change>
  /** Shown next to the filter. */
  readonly tools?: ReactNode
  /** In the status line: what the figures stand for. */
  readonly status: ReactNode
  /** Shown where the workbook has no figure at all. */
  readonly noFigures: string
  readonly givingUp: PreviewGivingUp
  /** Questions before another workbook replaces this one. */
  readonly dialogs: ReactNode
}

/** How another workbook replaces this one. */
interface PreviewFiles {
  readonly upload: FileUpload
  readonly acts: FileUploadActs
  /** Which files are accepted, in words. */
  readonly hint: string
  /** What correcting, saving and cancelling need. */
  readonly right: Right
  readonly onFiles: (files: readonly File[]) => void
}

export interface PreviewSaving {
  /** What is counted: `value`. */
  readonly noun: string
  /** How many of them saving would store. */
  readonly countOf: (counts: FigureCounts) => number
  /** Why they cannot be saved; null if they can. */
  readonly refusalOf: (counts: FigureCounts) => string | null
  /** Rejects with the server's message. */
  readonly save: (counts: FigureCounts) => Promise<void>
  /** The title over the message of a rejection. */
  readonly failure: string
  /** The latest counts from the server; null if they cannot be loaded. */
  readonly refresh: () => Promise<FigureCounts | null>
}

interface PreviewGivingUp {
  /** What is lost with the upload, and what stays. */
  readonly words: string
  /** Rejects with the server's message. */
  readonly giveUp: () => Promise<void>
  /** The upload is deleted. */
  readonly onDone: () => void
}

/** The metrics or locations of the upload; one of them is shown. */
export interface PreviewSubjects {
  readonly noun: string
  readonly all: readonly PreviewSubject[]
  readonly chosen: PreviewSubject | undefined
  /** Whose rows are shown: while those of the chosen one load, the one before. */
  readonly shown: PreviewSubject | undefined
  readonly onChoose: (id: string) => void
  /** Before the picker. */
  readonly start?: ReactNode
}

interface PreviewSheet<Line extends PlacedLine> {
  /** With all that is filtered out or collapsed. */
  readonly all: PreviewGrid<Line>
  readonly shown: PreviewGrid<Line>
  readonly columns: readonly GridColumn[]
  /** The period of the upload that each column is of; null for none. */
  readonly periods: readonly (number | null)[]
  readonly periodNames: readonly { readonly label: string }[]
  /** CSS pixels of the widest figure. */
  readonly widest: number
  readonly corner: string
  /** The rows of the chosen subject are still loading. */
  readonly isOld: boolean
  /** No rows are loaded at all. */
  readonly isPending: boolean
  readonly failure: string | null
  readonly again: () => void
  readonly onFold: (row: GridRow, isExpanded: boolean) => void
  /** Only the filter leaves rows out. */
  readonly isWhole: boolean
  readonly onShowWhole: () => void
  readonly figureText: ComponentProps<typeof RangeFiguresLine>['figureText']
}

interface PreviewCorrecting<Line extends PlacedLine, Change extends CellChange> {
  readonly corrections: Corrections<Change>
  readonly lockOf: (row: GridRow, column: GridColumn) => string | null
  readonly changeOf: (
    line: Line,
    cell: PreviewCell | undefined,
    period: number,
    rowKey: string,
    column: GridColumn,
  ) => Omit<Change, 'before' | 'text'> | null
}
