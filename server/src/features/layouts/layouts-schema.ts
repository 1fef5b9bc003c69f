import type { Layout, LayoutNote } from '@fourwall/domain/layouts/layout.ts'
import { MOST_KEYS, MOST_LOCATIONS, MOST_NOTES } from '@fourwall/domain/layouts/layout-input.ts'
import { folderPath } from '@fourwall/domain/layouts/library-paths.ts'
import { type LooseTimeSpanInput, parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import type { ApiBuilder, ApiTypes } from '../../builder.ts'
import { answerOnce, IDEMPOTENCY_KEY } from '../../platform/http/graphql/answer-once.ts'
import { TAKES_DOCUMENT } from '../../platform/http/graphql/request-size.ts'
import type { Access } from '../../platform/identity/access.ts'
import { columnChoiceTypes, layoutProblemRef, timeSpanTypes } from '../profit-loss/schema.ts'
import { viewTypes } from '../profit-loss/viewer-tabs-schema.ts'
import type { StampedLayout } from './layout-documents.ts'
import { layoutLayerTypes, type SavedLayers } from './layout-layers-schema.ts'
import type { LayoutService, LayoutVersion, Nameable, PlacedLayout, SavedLayout } from './layout-service.ts'
import type { DeletedFromLibrary, LibraryFolder, LibraryService, RestoredToLibrary } from './library-service.ts'

interface LayoutServices {
  readonly layouts: LayoutService
  readonly library: LibraryService
}

/** A layout in one of its versions. Its document is read once, when a field needs it. */
interface LayoutView extends PlacedLayout {
  /** The version shown; `version` is the current one. */
  readonly shown: number
  readonly saved: () => Promise<StampedLayout>
  /** Without reading the document if they are known from saving it. */
  readonly notes: () => Promise<readonly LayoutNote[]>
  readonly versions: () => Promise<readonly LayoutVersion[]>
  /** Looked up once for everything listed together. */
  readonly nameable: () => Promise<Nameable>
}

/** What others show of layouts. */
export type LayoutRefs = Pick<ReturnType<typeof layoutTypes>, 'LayoutRef' | 'viewOf'>

/** Layouts and their library. */
export function addLayouts(builder: ApiBuilder, services: LayoutServices): LayoutRefs {
  const layoutRefs = layoutTypes(builder, services)
  const libraryRefs = libraryTypes(builder)
  const inputRefs = layoutInputs(builder, layoutRefs)
  addLayoutQueries(builder, services, layoutRefs, libraryRefs)
  addLayoutMutations(builder, services, layoutRefs, libraryRefs, inputRefs)
  addFolderMutations(builder, services, libraryRefs)
  return layoutRefs
}

function layoutTypes(builder: ApiBuilder, { layouts }: LayoutServices) {
  const { TimeSpanSettingRef } = timeSpanTypes(builder)
  const { Columns, Settings } = viewTypes(builder)
  const { BaseLayer, VisualLayer } = layoutLayerTypes(builder)
  const view = (access: Access, layout: PlacedLayout, shown = layout.version, notes: readonly LayoutNote[] | null = null): LayoutView => {
    const saved = once(() => layouts.saved(access, layout.id, shown))
    return {
      ...layout,
      shown,
      nameable: once(() => layouts.nameable(access)),
      saved,
      notes: async () => notes ?? (await saved()).layout.notes,
      versions: once(() => layouts.versions(access, layout.id)),
    }
  }
  const viewOf = async (access: Access, id: string): Promise<LayoutView | null> => {
    const layout = await layouts.get(access, id)
    return layout && view(access, layout)
  }
  const savedView = (access: Access, { notes, ...layout }: SavedLayout): LayoutView => view(access, layout, layout.version, notes)
  const layoutOf = async (one: LayoutView): Promise<Layout> => (await one.saved()).layout
  const layersOf = async (one: LayoutView): Promise<SavedLayers> => ({
    ...(await one.saved()),
    layoutId: one.id,
    savedAt: async (version) => (await one.versions()).find((other) => other.version === version)?.savedAt ?? one.createdAt,
  })

  const Note = builder.objectRef<LayoutNote>('LayoutNote').implement({
    description: "A note on a cell. key: the cell's key. author, writtenAt: as first saved.",
    fields: (t) => ({
      id: t.exposeID('id'),
      key: t.exposeString('key'),
      text: t.exposeString('text'),
      author: t.exposeString('author', { nullable: true }),
      writtenAt: t.exposeString('writtenAt', { nullable: true }),
      isResolved: t.exposeBoolean('isResolved'),
    }),
  })
  const NoteInput = builder.inputType('LayoutNoteInput', {
    fields: (t) => ({
      id: t.id({ required: true }),
      key: t.string({ required: true, limit: 'layoutKey' }),
      text: t.string({ required: true, limit: 'note' }),
      isResolved: t.boolean({ description: 'Default: false.' }),
    }),
  })
  const Version = builder.objectRef<LayoutVersion>('LayoutVersion').implement({
    description:
      'A saved state of a layout. summary: what changed since the previous one. restored: the version that it brought back, if any.',
    fields: (t) => ({
      version: t.exposeInt('version'),
      savedAt: t.field({ type: 'DateTime', resolve: (one) => one.savedAt }),
      savedBy: t.exposeString('savedBy'),
      summary: t.stringList({ resolve: (one) => [...one.summary] }),
      restored: t.exposeInt('restored', { nullable: true }),
    }),
  })
  const LayoutRef = builder.objectRef<LayoutView>('LayeredSpreadsheetMetadata').implement({
    description: "A saved layout over a P&L report. path: its folder, '/' for the root. version: the latest, which an update must name.",
    fields: (t) => ({
      id: t.exposeID('id'),
      profitLossMappingId: t.id({
        resolve: async (one) => (one.shown === one.version ? one.mappingId : (await layoutOf(one)).mappingId),
      }),
      name: t.exposeString('name'),
      path: t.exposeString('path'),
      version: t.exposeInt('version'),
      createdAt: t.field({ type: 'DateTime', resolve: (one) => one.createdAt }),
      createdBy: t.exposeString('createdBy', { nullable: true }),
      updatedAt: t.field({ type: 'DateTime', resolve: (one) => one.updatedAt }),
      updatedBy: t.exposeString('updatedBy', { nullable: true }),
      timeSpan: t.field({
        type: TimeSpanSettingRef,
        resolve: async (one) =>
          // As it was stored.
          one.shown === one.version ? parseTimeSpan(one.timeSpan as LooseTimeSpanInput) : (await layoutOf(one)).timeSpan,
      }),
      locationIds: t.idList({
        description: 'Empty for all locations of the company.',
        resolve: async (one) => [...(one.shown === one.version ? one.locationIds : (await layoutOf(one)).locationIds)],
      }),
      columns: t.field({
        type: Columns,
        description: "The columns next to the periods, as in a viewer's tab.",
        resolve: async (one) => (await layoutOf(one)).columns,
      }),
      viewSettings: t.field({ type: Settings, resolve: async (one) => (await layoutOf(one)).settings }),
      hiddenColumns: t.stringList({ resolve: async (one) => [...(await layoutOf(one)).hiddenColumns] }),
      hiddenRows: t.stringList({ resolve: async (one) => [...(await layoutOf(one)).hiddenRows] }),
      frozenRows: t.int({ resolve: async (one) => (await layoutOf(one)).frozenRows }),
      frozenColumns: t.int({ resolve: async (one) => (await layoutOf(one)).frozenColumns }),
      expandedSections: t.stringList({ resolve: async (one) => [...(await layoutOf(one)).expandedGroups] }),
      baseLayer: t.field({ type: BaseLayer, resolve: layersOf }),
      visualLayer: t.field({ type: VisualLayer, resolve: layersOf }),
      notes: t.field({ type: [Note], resolve: async (one) => [...(await one.notes())] }),
      document: t.string({
        description:
          'The whole layout as one text, JSON of the fields of UpdateSpreadsheetMetadataInput: for screens with tens of thousands of formatted cells, since lists take many times as long.',
        resolve: (one, _args, { access }) => layouts.document(access, one.id, one.shown),
      }),
      history: t.field({
        type: [Version],
        description: 'Every saved version, newest first.',
        resolve: async (one) => [...(await one.versions())],
      }),
      problems: t.field({
        type: [layoutProblemRef(builder)],
        description: 'What it refers to that was deleted, as far as that is known without its figures.',
        resolve: async (one, _args, { access }) => [...(await layouts.problems(access, one, one.nameable))],
      }),
      usedBy: t.stringList({
        description: "Other users' tabs that show it, in words: it cannot be deleted then.",
        resolve: async (one, _args, { access }) => [...(await layouts.usesOf(access, one.id))],
      }),
    }),
  })
  return { view, viewOf, savedView, NoteInput, LayoutRef }
}

function libraryTypes(builder: ApiBuilder) {
  const FolderRef = builder.objectRef<LibraryFolder>('Folder').implement({
    description: "A folder of the library. path: '/' + names joined by '/'. subfolders, profitLossCount: directly in it.",
    fields: (t) => ({
      path: t.exposeString('path'),
      name: t.exposeString('name'),
      subfolders: t.exposeInt('subfolders'),
      profitLossCount: t.exposeInt('layouts'),
    }),
  })

  const DeletedKind = builder.enumType('DeletedFromLibraryKind', { values: ['LAYOUT', 'FOLDER'] as const })
  const DeletedRef = builder.objectRef<DeletedFromLibrary>('DeletedFromLibrary').implement({
    description:
      'A deleted item that can be restored: by its id, or a folder by its path. path: where it was; for a layout, its folder. restorableUntil: deleted for good after this.',
    fields: (t) => ({
      kind: t.field({ type: DeletedKind, resolve: (one) => one.kind }),
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      path: t.exposeString('path'),
      deletedAt: t.field({ type: 'DateTime', resolve: (one) => one.deletedAt }),
      deletedBy: t.exposeString('deletedBy'),
      restorableUntil: t.field({ type: 'DateTime', resolve: (one) => one.restorableUntil }),
    }),
  })
  const RestoredRef = builder.objectRef<RestoredToLibrary>('RestoredToLibrary').implement({
    description: 'A restored item. path: where it is now; for a layout, its folder. pathBefore: where it was when it was deleted.',
    fields: (t) => ({
      kind: t.field({ type: DeletedKind, resolve: (one) => one.kind }),
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      path: t.exposeString('path'),
      pathBefore: t.exposeString('pathBefore'),
    }),
  })
  return { FolderRef, DeletedRef, RestoredRef }
}

function layoutInputs(builder: ApiBuilder, { NoteInput }: ReturnType<typeof layoutTypes>) {
  const { TimeSpanInput } = timeSpanTypes(builder)
  const { ColumnsInput } = columnChoiceTypes(builder)
  const { SettingsInput } = viewTypes(builder)
  const { BaseLayerInput, VisualLayerInput } = layoutLayerTypes(builder)
  /** The content of a layout, for a new one and for a change. */
  const layoutFields = (t: PothosSchemaTypes.InputFieldBuilder<PothosSchemaTypes.ExtendDefaultTypes<ApiTypes>, 'InputObject'>) => ({
    path: t.string({ limit: 'libraryPath' }),
    columns: t.field({ type: ColumnsInput }),
    viewSettings: t.field({ type: SettingsInput }),
    hiddenColumns: t.stringList({ limit: 'layoutKey', most: MOST_KEYS }),
    hiddenRows: t.stringList({ limit: 'layoutKey', most: MOST_KEYS }),
    frozenRows: t.int(),
    frozenColumns: t.int(),
    expandedSections: t.stringList({ limit: 'id', most: MOST_KEYS }),
    baseLayer: t.field({ type: BaseLayerInput }),
    visualLayer: t.field({ type: VisualLayerInput }),
    notes: t.field({ type: [NoteInput], most: MOST_NOTES }),
    document: t.string({ limit: 'layoutDocument' }),
  })
  const CreateInput = builder.inputType('CreateSpreadsheetMetadataInput', {
    description:
      'id: a UUID chosen by the caller, so that a repetition does not create a second layout. document: as LayeredSpreadsheetMetadata.document; separate fields take precedence over it.',
    fields: (t) => ({
      id: t.id(),
      profitLossMappingId: t.id({ required: true }),
      name: t.string({ required: true, limit: 'libraryName' }),
      timeSpan: t.field({ type: TimeSpanInput, required: true }),
      locationIds: t.idList({ required: true, most: MOST_LOCATIONS }),
      ...layoutFields(t),
    }),
  })
  const UpdateInput = builder.inputType('UpdateSpreadsheetMetadataInput', {
    description:
      'Omitted fields stay as they are; a given layer replaces the stored one. document: as LayeredSpreadsheetMetadata.document; separate fields take precedence over it.',
    fields: (t) => ({
      profitLossMappingId: t.id(),
      timeSpan: t.field({ type: TimeSpanInput }),
      locationIds: t.idList({ most: MOST_LOCATIONS }),
      ...layoutFields(t),
    }),
  })
  return { CreateInput, UpdateInput }
}

function addLayoutQueries(
  builder: ApiBuilder,
  { layouts, library }: LayoutServices,
  { view, viewOf, LayoutRef }: ReturnType<typeof layoutTypes>,
  { FolderRef, DeletedRef }: ReturnType<typeof libraryTypes>,
) {
  builder.queryFields((t) => ({
    spreadsheetMetadata: t.field({
      type: LayoutRef,
      nullable: true,
      args: { metaDataId: t.arg.id({ required: true }) },
      resolve: (_root, { metaDataId }, { access }) => viewOf(access, metaDataId),
    }),
    spreadsheetMetadataVersion: t.field({
      type: LayoutRef,
      nullable: true,
      description: 'A version of a layout, with its current name and folder. Null if the version does not exist.',
      args: { metaDataId: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
      resolve: async (_root, { metaDataId, version }, { access }) => {
        const layout = await layouts.get(access, metaDataId)
        const hasVersion = layout !== null && (await layouts.versions(access, metaDataId)).some((one) => one.version === version)
        return layout !== null && hasVersion ? view(access, layout, version) : null
      },
    }),
    spreadsheetMetadataList: t.field({
      type: [LayoutRef],
      description: 'By name.',
      args: { profitLossMappingId: t.arg.id() },
      resolve: async (_root, { profitLossMappingId }, { access }) => {
        const nameable = once(() => layouts.nameable(access))
        return (await layouts.list(access, profitLossMappingId ?? null)).map((layout) => ({ ...view(access, layout), nameable }))
      },
    }),
    folders: t.field({
      type: [FolderRef],
      description: 'Parents before children, siblings by name; without the library itself.',
      resolve: async (_root, _args, { access }) => [...(await library.folders(access))],
    }),
    deletedFromLibrary: t.field({
      type: [DeletedRef],
      description: 'Items deleted within 30 days, newest first.',
      resolve: async (_root, _args, { access }) => [...(await library.deleted(access))],
    }),
  }))
}

function addLayoutMutations(
  builder: ApiBuilder,
  { layouts, library }: LayoutServices,
  { view, viewOf, savedView, LayoutRef }: ReturnType<typeof layoutTypes>,
  { RestoredRef }: ReturnType<typeof libraryTypes>,
  { CreateInput, UpdateInput }: ReturnType<typeof layoutInputs>,
) {
  builder.mutationFields((t) => ({
    createSpreadsheetMetadata: t.field({
      type: LayoutRef,
      nullable: true,
      extensions: TAKES_DOCUMENT,
      args: { input: t.arg({ type: CreateInput, required: true }), idempotencyKey: t.arg.string(IDEMPOTENCY_KEY) },
      resolve: (_root, args, context, info) => {
        const { access } = context
        const make = async () => savedView(access, await layouts.create(access, args.input))
        return answerOnce(context, info, args, make, (id) => viewOf(access, id))
      },
    }),
    updateSpreadsheetMetadata: t.field({
      type: LayoutRef,
      nullable: true,
      extensions: TAKES_DOCUMENT,
      description:
        'Saves the next version. version: as the caller read it; CONFLICT with currentVersion if another user saved in the meantime, and nothing is stored. If nothing differs, nothing is saved or refused.',
      args: {
        metaDataId: t.arg.id({ required: true }),
        version: t.arg.int({ required: true }),
        input: t.arg({ type: UpdateInput, required: true }),
      },
      resolve: async (_root, { metaDataId, version, input }, { access }) =>
        savedView(access, await layouts.update(access, metaDataId, version, input)),
    }),
    restoreSpreadsheetMetadataVersion: t.field({
      type: LayoutRef,
      nullable: true,
      description:
        'Restores an earlier version by saving it as the next one. currentVersion: as the caller read it; CONFLICT as for an update.',
      args: {
        metaDataId: t.arg.id({ required: true }),
        version: t.arg.int({ required: true }),
        currentVersion: t.arg.int({ required: true }),
      },
      resolve: async (_root, { metaDataId, version, currentVersion }, { access }) =>
        savedView(access, await layouts.restoreVersion(access, metaDataId, version, currentVersion)),
    }),
    renameSpreadsheetMetadata: t.field({
      type: LayoutRef,
      nullable: true,
      description: 'Its version stays.',
      args: { metaDataId: t.arg.id({ required: true }), newName: t.arg.string({ required: true, limit: 'libraryName' }) },
      resolve: async (_root, { metaDataId, newName }, { access }) => view(access, await layouts.rename(access, metaDataId, newName)),
    }),
    duplicateSpreadsheetMetadata: t.field({
      type: LayoutRef,
      nullable: true,
      description: 'Copies it into the same folder, with a new history.',
      args: {
        metaDataId: t.arg.id({ required: true }),
        name: t.arg.string({ required: true, limit: 'libraryName' }),
        idempotencyKey: t.arg.string(IDEMPOTENCY_KEY),
      },
      resolve: (_root, args, context, info) => {
        const { access } = context
        const make = async () => view(access, await layouts.duplicate(access, args.metaDataId, args.name))
        return answerOnce(context, info, args, make, (id) => viewOf(access, id))
      },
    }),
    moveSpreadsheetMetadata: t.field({
      type: LayoutRef,
      nullable: true,
      description: 'Its version stays.',
      args: { metaDataId: t.arg.id({ required: true }), path: t.arg.string({ required: true, limit: 'libraryPath' }) },
      resolve: async (_root, { metaDataId, path }, { access }) => view(access, await layouts.move(access, metaDataId, path)),
    }),
    deleteSpreadsheetMetadata: t.boolean({
      nullable: true,
      description: "Refused while other users' tabs show it; the message names them. Can be restored for 30 days.",
      args: { metaDataId: t.arg.id({ required: true }) },
      resolve: async (_root, { metaDataId }, { access }) => {
        await layouts.delete(access, metaDataId)
        return true
      },
    }),
    restoreSpreadsheetMetadata: t.field({
      type: LayoutRef,
      nullable: true,
      description: 'Restores it to its folder, or to the nearest parent that still exists.',
      args: { metaDataId: t.arg.id({ required: true }) },
      resolve: async (_root, { metaDataId }, { access }) => view(access, await layouts.restore(access, metaDataId)),
    }),
    restoreFromLibrary: t.field({
      type: [RestoredRef],
      description:
        'Restores what deletedFromLibrary lists, by its ids: to its place, or to the nearest parent folder that still exists. Omits what is back already or deleted for good.',
      args: { ids: t.arg.idList({ required: true, most: 10_000 }) },
      resolve: async (_root, { ids }, { access }) => [...(await library.restoreDeleted(access, ids))],
    }),
  }))
}

function addFolderMutations(builder: ApiBuilder, { library }: LayoutServices, { FolderRef }: ReturnType<typeof libraryTypes>) {
  builder.mutationFields((t) => ({
    createFolder: t.field({
      type: FolderRef,
      nullable: true,
      description: 'The parent folder must exist.',
      args: { path: t.arg.string({ required: true, limit: 'libraryPath' }), idempotencyKey: t.arg.string(IDEMPOTENCY_KEY) },
      resolve: (_root, args, context, info) => {
        const { access } = context
        return answerOnce(
          context,
          info,
          args,
          () => library.create(access, args.path),
          (id) => library.folder(access, id),
        )
      },
    }),
    renameFolder: t.field({
      type: FolderRef,
      nullable: true,
      args: { path: t.arg.string({ required: true, limit: 'libraryPath' }), name: t.arg.string({ required: true, limit: 'libraryName' }) },
      resolve: (_root, { path, name }, { access }) => library.rename(access, path, name),
    }),
    moveFolder: t.field({
      type: FolderRef,
      nullable: true,
      description: `toPath: the target folder, ${JSON.stringify(folderPath([]))} for the library itself.`,
      args: {
        path: t.arg.string({ required: true, limit: 'libraryPath' }),
        toPath: t.arg.string({ required: true, limit: 'libraryPath' }),
      },
      resolve: (_root, { path, toPath }, { access }) => library.move(access, path, toPath),
    }),
    deleteFolder: t.boolean({
      nullable: true,
      description:
        "Refused while the folder is not empty, unless recursive; and while other users' tabs show a layout in it. Can be restored for 30 days.",
      args: { path: t.arg.string({ required: true, limit: 'libraryPath' }), recursive: t.arg.boolean() },
      resolve: async (_root, { path, recursive }, { access }) => {
        await library.delete(access, path, recursive === true)
        return true
      },
    }),
    restoreFolder: t.field({
      type: FolderRef,
      nullable: true,
      description:
        'Restores the folder that was deleted last from a path, with everything deleted with it: to its place, or to the nearest parent that still exists; under another name if its own is taken.',
      args: { path: t.arg.string({ required: true, limit: 'libraryPath' }), idempotencyKey: t.arg.string(IDEMPOTENCY_KEY) },
      resolve: (_root, args, context, info) => {
        const { access } = context
        return answerOnce(
          context,
          info,
          args,
          () => library.restore(access, args.path),
          (id) => library.folder(access, id),
        )
      },
    }),
  }))
}

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | null = null
  return () => (loaded ??= load())
}
