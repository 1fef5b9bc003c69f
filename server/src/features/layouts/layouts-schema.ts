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

/** A layout by one of its versions; its document is read once, where somebody asks for it. */
interface LayoutView extends PlacedLayout {
  /** The version that is shown; `version` is the one in force. */
  readonly shown: number
  readonly saved: () => Promise<StampedLayout>
  /** Without reading the document, where they are known from saving it. */
  readonly notes: () => Promise<readonly LayoutNote[]>
  readonly versions: () => Promise<readonly LayoutVersion[]>
  /** Looked up once for all that are listed together. */
  readonly nameable: () => Promise<Nameable>
}

/** Layouts and the library that they lie in. */
export function addLayouts(builder: ApiBuilder, services: LayoutServices): void {
  const layoutRefs = layoutTypes(builder, services)
  const libraryRefs = libraryTypes(builder)
  const inputRefs = layoutInputs(builder, layoutRefs)
  addLayoutQueries(builder, services, layoutRefs, libraryRefs)
  addLayoutMutations(builder, services, layoutRefs, libraryRefs, inputRefs)
  addFolderMutations(builder, services, libraryRefs)
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
    description: 'A remark on a cell. key: of the cell. author, writtenAt: as it was saved first.',
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
      isResolved: t.boolean({ description: 'False where it is left out.' }),
    }),
  })
  const Version = builder.objectRef<LayoutVersion>('LayoutVersion').implement({
    description:
      'A state of a layout as it was saved. summary: what changed since the one before. restored: of a restored one, which version was.',
    fields: (t) => ({
      version: t.exposeInt('version'),
      savedAt: t.field({ type: 'DateTime', resolve: (one) => one.savedAt }),
      savedBy: t.exposeString('savedBy'),
      summary: t.stringList({ resolve: (one) => [...one.summary] }),
      restored: t.exposeInt('restored', { nullable: true }),
    }),
  })
  const LayoutRef = builder.objectRef<LayoutView>('LayeredSpreadsheetMetadata').implement({
    description:
      "A saved layout over a P&L report. path: the folder it lives in, '/' for the root. version: the latest, which an update names.",
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
        description: 'Empty for every location of the company.',
        resolve: async (one) => [...(one.shown === one.version ? one.locationIds : (await layoutOf(one)).locationIds)],
      }),
      columns: t.field({
        type: Columns,
        description: "What stands beside the periods, as in a viewer's tab.",
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
          'All of the layout in one text, JSON of the fields of UpdateSpreadsheetMetadataInput: for screens of tens of thousands of formatted cells, whose lists take many times as long.',
        resolve: (one, _args, { access }) => layouts.document(access, one.id, one.shown),
      }),
      history: t.field({
        type: [Version],
        description: 'Every version that was saved, the latest first.',
        resolve: async (one) => [...(await one.versions())],
      }),
      problems: t.field({
        type: [layoutProblemRef(builder)],
        description: 'What it names and is gone, as far as that is told without its figures.',
        resolve: async (one, _args, { access }) => [...(await layouts.problems(access, one, one.nameable))],
      }),
      usedBy: t.stringList({
        description: 'Tabs of other users that show it, in words: it cannot be deleted beneath them.',
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
      'What was deleted and can be restored: by its id, or a folder by its path. path: where it was; of a layout, the folder. restorableUntil: it goes for good after this.',
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
    description: 'What came back. path: where it is now; of a layout, its folder. pathBefore: the same as it was deleted.',
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
  /** What a layout says besides what it is of: the same of a new one and of a change. */
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
      'id: a UUID of the caller, with which making the layout again makes no second one. document: as LayeredSpreadsheetMetadata.document; fields that are given beside it count before it.',
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
      'Fields left out stay as they are; a layer that is given replaces the stored one. document: as LayeredSpreadsheetMetadata.document; fields that are given beside it count before it.',
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
      description: 'A layout as a version of it was saved, under the name and in the place of now. Null where there is none such.',
      args: { metaDataId: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
      resolve: async (_root, { metaDataId, version }, { access }) => {
        const layout = await layouts.get(access, metaDataId)
        const hasVersion = layout !== null && (await layouts.versions(access, metaDataId)).some((one) => one.version === version)
        return layout !== null && hasVersion ? view(access, layout, version) : null
      },
    }),
    spreadsheetMetadataList: t.field({
      type: [LayoutRef],
      description: 'In order of name.',
      args: { profitLossMappingId: t.arg.id() },
      resolve: async (_root, { profitLossMappingId }, { access }) => {
        const nameable = once(() => layouts.nameable(access))
        return (await layouts.list(access, profitLossMappingId ?? null)).map((layout) => ({ ...view(access, layout), nameable }))
      },
    }),
    folders: t.field({
      type: [FolderRef],
      description: 'Each before those in it, side by side in order of name. The library itself is none.',
      resolve: async (_root, _args, { access }) => [...(await library.folders(access))],
    }),
    deletedFromLibrary: t.field({
      type: [DeletedRef],
      description: 'What was deleted within 30 days, the latest first.',
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
        'Saves the next version. version: as the caller read it; CONFLICT with currentVersion where somebody saved since, and nothing is stored. Where all that is given is so already, nothing is saved and nothing refused.',
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
      description: 'Saves an older version as the next one. currentVersion: as the caller read it; CONFLICT as of an update.',
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
      description: 'Beside the original; its history begins anew.',
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
      description: 'Refused while tabs of other users show it; the message names them. For 30 days it can be restored.',
      args: { metaDataId: t.arg.id({ required: true }) },
      resolve: async (_root, { metaDataId }, { access }) => {
        await layouts.delete(access, metaDataId)
        return true
      },
    }),
    restoreSpreadsheetMetadata: t.field({
      type: LayoutRef,
      nullable: true,
      description: 'Brings back what was deleted: to its folder, or to the nearest above that is still there.',
      args: { metaDataId: t.arg.id({ required: true }) },
      resolve: async (_root, { metaDataId }, { access }) => view(access, await layouts.restore(access, metaDataId)),
    }),
    restoreFromLibrary: t.field({
      type: [RestoredRef],
      description:
        'Brings back what deletedFromLibrary lists, by its ids: to where it was, or to the nearest folder above that is still there. What is back already, or gone for good, is left out of the answer.',
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
      description: 'The folder above is there already.',
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
      description: `toPath: the folder to put it into, ${JSON.stringify(folderPath([]))} for the library itself.`,
      args: {
        path: t.arg.string({ required: true, limit: 'libraryPath' }),
        toPath: t.arg.string({ required: true, limit: 'libraryPath' }),
      },
      resolve: (_root, { path, toPath }, { access }) => library.move(access, path, toPath),
    }),
    deleteFolder: t.boolean({
      nullable: true,
      description:
        'Refused while the folder holds anything, unless recursive; and while tabs of other users show a layout in it. For 30 days it can be restored.',
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
        'Brings back the folder that was deleted last from a path, with all that went with it: to where it was, or to the nearest folder above that is still there; under another name where its own is taken.',
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
