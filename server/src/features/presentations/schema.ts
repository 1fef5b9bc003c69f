import type { SlideLocation } from '@fourwall/domain/presentations/each-location.ts'
import { ASPECT_RATIOS, slideSizeText } from '@fourwall/domain/presentations/presentation.ts'
import { presentationText } from '@fourwall/domain/presentations/presentation-text.ts'
import type { ApiBuilder } from '../../builder.ts'
import { answerOnce, IDEMPOTENCY_KEY } from '../../platform/http/graphql/answer-once.ts'
import { TAKES_LONG } from '../../platform/http/graphql/long-fields.ts'
import { TAKES_LONG_QUESTION } from '../../platform/http/graphql/request-size.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { SavedVersion } from '../history/service.ts'
import { timeSpanTypes } from '../profit-loss/schema.ts'
import { brandTypes } from './brand-types.ts'
import { presentationInputs, presentationToSave } from './input-schema.ts'
import type { DeletedPresentation, PresentationListItem, PresentationService, StoredPresentation } from './service.ts'
import { type ElementTypesOptions, type StoredElement, slideElementTypes } from './slide-elements-schema.ts'

interface PresentationSchemaParts extends ElementTypesOptions {
  readonly presentations: PresentationService
  /** Some locations with their names. @throws BadInputError for one that there is not. */
  readonly namedLocations: (access: Access, ids: readonly string[]) => Promise<readonly SlideLocation[]>
}

/** Locations that presentations are made for in one request. */
const MOST_LOCATIONS_AT_ONCE = 1_000

/** Saved presentations. */
export function addPresentations(builder: ApiBuilder, { presentations, namedLocations, ...parts }: PresentationSchemaParts): void {
  const AspectRatio = builder.enumType('AspectRatio', { values: ASPECT_RATIOS })
  const ListItem = listItemType(builder)
  const PresentationRef = presentationType(builder, AspectRatio, presentations, parts)
  const Input = presentationInputs(builder, AspectRatio)
  const Deleted = builder.objectRef<DeletedPresentation>('DeletedPresentation').implement({
    description: 'restorableUntil: deleted for good after this.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      deletedAt: t.field({ type: 'DateTime', resolve: ({ deletedAt }) => deletedAt }),
      deletedBy: t.exposeString('deletedBy'),
      restorableUntil: t.field({ type: 'DateTime', resolve: ({ restorableUntil }) => restorableUntil }),
    }),
  })
  builder.queryFields((t) => ({
    presentationList: t.field({
      type: [ListItem],
      description: 'Changed last first.',
      resolve: async (_root, _args, { access }) => [...(await presentations.list(access))],
    }),
    deletedPresentations: t.field({
      type: [Deleted],
      description: 'What restorePresentation brings back, deleted last first.',
      resolve: async (_root, _args, { access }) => [...(await presentations.deleted(access))],
    }),
    presentation: t.field({
      type: PresentationRef,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { access }) => presentations.get(access, id),
    }),
    presentationVersion: t.string({
      nullable: true,
      description: 'A version of a presentation as one text, as Presentation.document. Null if the version does not exist.',
      args: { presentationId: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
      resolve: async (_root, { presentationId, version }, { access }) => {
        const saved = await presentations.saved(access, presentationId, version)
        return saved && presentationText(saved)
      },
    }),
  }))
  builder.mutationFields((t) => ({
    savePresentation: t.field({
      type: PresentationRef,
      nullable: true,
      extensions: TAKES_LONG_QUESTION,
      description:
        'Saves a new presentation, or the next version of one. version: as the caller read it; CONFLICT with currentVersion if another user saved in the meantime, and nothing is stored. If nothing differs, nothing is saved or refused.',
      args: { input: t.arg({ type: Input, required: true }), idempotencyKey: t.arg.string(IDEMPOTENCY_KEY) },
      resolve: (_root, args, context, info) => {
        const { access } = context
        return answerOnce(
          context,
          info,
          args,
          () => presentations.save(access, presentationToSave(args.input)),
          (id) => presentations.get(access, id),
        )
      },
    }),
    makePresentationsOfLocations: t.idList({
      nullable: true,
      extensions: TAKES_LONG,
      description:
        'Stores a presentation of each location, made of one: all of them, or none. What has places of its own keeps them; [location], [period] and [company] in titles and texts of slides are filled in as they are shown; slides of the location that do not name it do so in their titles. version: as the caller read it. Returns their ids, in the order of locationIds.',
      args: {
        presentationId: t.arg.id({ required: true }),
        version: t.arg.int({ required: true }),
        locationIds: t.arg.idList({ required: true, most: MOST_LOCATIONS_AT_ONCE }),
        idempotencyKey: t.arg.string(IDEMPOTENCY_KEY),
      },
      resolve: (_root, args, context, info) => {
        const { presentationId, version, locationIds } = args
        const { access } = context
        return answerOnce(
          context,
          info,
          args,
          async () => {
            const locations = await namedLocations(access, locationIds)
            return [...(await presentations.makeForEach(access, { presentationId, version, locations }))]
          },
          (ids) => ids.split(' '),
        )
      },
    }),
    deletePresentation: t.boolean({
      nullable: true,
      description: 'Can be restored for 30 days.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, { access }) => {
        await presentations.delete(access, id)
        return true
      },
    }),
    restorePresentation: t.field({
      type: PresentationRef,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { access }) => presentations.restore(access, id),
    }),
  }))
}

function listItemType(builder: ApiBuilder) {
  return builder.objectRef<PresentationListItem>('PresentationListItem').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
      createdBy: t.exposeString('createdBy'),
      updatedAt: t.field({ type: 'DateTime', resolve: ({ updatedAt }) => updatedAt }),
      updatedBy: t.exposeString('updatedBy'),
      version: t.exposeInt('version'),
      slideCount: t.exposeInt('slideCount'),
      cover: t.string({
        description: 'The first slide and the settings as one text, as Presentation.document.',
        resolve: ({ cover }) => JSON.stringify(cover),
      }),
    }),
  })
}

type AspectRatioRef = ReturnType<typeof aspectRatioOf>
function aspectRatioOf(builder: ApiBuilder) {
  return builder.enumType('AspectRatio', { values: ASPECT_RATIOS })
}

interface StoredSlide {
  readonly slide: StoredPresentation['presentation']['slides'][number]
  readonly of: StoredPresentation
}

function presentationType(
  builder: ApiBuilder,
  AspectRatio: AspectRatioRef,
  presentations: PresentationService,
  parts: ElementTypesOptions,
) {
  const { SlideElement } = slideElementTypes(builder, parts)
  const Slide = builder.objectRef<StoredSlide>('Slide').implement({
    description: 'backgroundImage: id of a stored picture. notes: for the presenter.',
    fields: (t) => ({
      id: t.id({ resolve: ({ slide }) => slide.id }),
      title: t.string({ resolve: ({ slide }) => slide.title }),
      backgroundColor: t.string({ resolve: ({ slide }) => slide.backgroundColor }),
      backgroundImage: t.string({ nullable: true, resolve: ({ slide }) => slide.backgroundImageId }),
      notes: t.string({ resolve: ({ slide }) => slide.notes }),
      elements: t.field({
        type: [SlideElement],
        resolve: ({ slide, of }) => slide.elements.map((element): StoredElement => ({ element, of })),
      }),
    }),
  })
  const Settings = settingsType(builder, AspectRatio)
  const Version = builder.objectRef<SavedVersion>('PresentationVersion').implement({
    fields: (t) => ({
      version: t.exposeInt('version'),
      savedAt: t.field({ type: 'DateTime', resolve: ({ savedAt }) => savedAt }),
      savedBy: t.string({ nullable: true, resolve: ({ savedBy }) => savedBy }),
    }),
  })
  return builder.objectRef<StoredPresentation>('Presentation').implement({
    description: "order: the slides' ids in the order shown.",
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      version: t.exposeInt('version'),
      createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
      createdBy: t.exposeString('createdBy'),
      updatedAt: t.field({ type: 'DateTime', resolve: ({ updatedAt }) => updatedAt }),
      updatedBy: t.exposeString('updatedBy'),
      order: t.idList({ resolve: ({ presentation }) => presentation.slides.map(({ id }) => id) }),
      slides: t.field({ type: [Slide], resolve: (of) => of.presentation.slides.map((slide): StoredSlide => ({ slide, of })) }),
      settings: t.field({ type: Settings, resolve: ({ presentation }) => presentation.settings }),
      document: t.string({
        description: 'The whole presentation as one text, JSON, with boxes in points of the slide.',
        resolve: ({ presentation }) => presentationText(presentation),
      }),
      history: t.field({
        type: [Version],
        description: 'Every saved version, newest first.',
        resolve: async ({ id }, _args, { access }) => [...(await presentations.versions(access, id))],
      }),
    }),
  })
}

function settingsType(builder: ApiBuilder, AspectRatio: AspectRatioRef) {
  const { TimeSpanSettingRef } = timeSpanTypes(builder)
  type Settings = StoredPresentation['presentation']['settings']
  const Option = builder.objectRef<NonNullable<Settings['defaultTimePeriodOption']>>('TimePeriodOption').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      label: t.exposeString('label'),
      value: t.exposeString('value'),
      isCustom: t.exposeBoolean('isCustom'),
      notSelectableWithOthers: t.exposeBoolean('notSelectableWithOthers'),
    }),
  })
  return builder.objectRef<Settings>('PresentationSettings').implement({
    description:
      'What elements without their own take over. size: of a slide in points, by its aspect ratio. defaultLocationIds: empty for every location. defaultPnlId: a mapping. defaultStyle: how new tables look, PLAIN or GRID.',
    fields: (t) => ({
      size: t.string({
        resolve: ({ aspectRatio }) => slideSizeText(aspectRatio),
      }),
      aspectRatio: t.field({ type: AspectRatio, resolve: ({ aspectRatio }) => aspectRatio }),
      defaultLocationIds: t.idList({ resolve: ({ defaultLocationIds }) => [...defaultLocationIds] }),
      defaultPnlId: t.id({ nullable: true, resolve: ({ defaultMappingId }) => defaultMappingId }),
      defaultBudgetId: t.id({ nullable: true, resolve: ({ defaultBudgetId }) => defaultBudgetId }),
      defaultStyle: t.string({ nullable: true, resolve: ({ defaultStyle }) => defaultStyle }),
      isTemplate: t.exposeBoolean('isTemplate', { description: 'Whether it is offered when a presentation is made.' }),
      defaultTimePeriod: t.field({ type: TimeSpanSettingRef, nullable: true, resolve: ({ defaultTimePeriod }) => defaultTimePeriod }),
      defaultTimePeriodOption: t.field({
        type: Option,
        nullable: true,
        resolve: ({ defaultTimePeriodOption }) => defaultTimePeriodOption,
      }),
      brand: t.field({
        type: brandTypes(builder).BrandLookRef,
        nullable: true,
        description: 'The look that it was made with, which its new slides have; null: the product’s own.',
        resolve: ({ brand }) => brand,
      }),
    }),
  })
}
