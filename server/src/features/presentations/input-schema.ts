import { type ASPECT_RATIOS, MOST_SLIDE_ELEMENTS, MOST_SLIDES } from '@fourwall/domain/presentations/presentation.ts'
import type { GivenPresentation } from '@fourwall/domain/presentations/presentation-input.ts'
import type { ApiBuilder } from '../../builder.ts'
import { chartInputs } from '../charts/schema.ts'
import { columnChoiceTypes, timeSpanTypes } from '../profit-loss/schema.ts'
import { brandTypes } from './brand-types.ts'
import type { PresentationToSave } from './service.ts'
import { elementTypeEnum } from './slide-elements-schema.ts'

/** Locations that an element, or the settings, may name. */
const MOST_LOCATIONS = 10_000
/** Rows of one profit and loss, and figures of one text. */
const MOST_ROWS = 2_000
const MOST_TEXT_FIGURES = 50

type AspectRatioRef = PothosSchemaTypes.EnumRef<never, (typeof ASPECT_RATIOS)[number]>

/** What `savePresentation` takes. */
export function presentationInputs(builder: ApiBuilder, AspectRatio: AspectRatioRef) {
  const Element = elementInput(builder)
  const Slide = builder.inputType('SlideInput', {
    description: 'backgroundImage: id of a stored picture. notes: for the presenter.',
    fields: (t) => ({
      id: t.id({ required: true }),
      title: t.string({ required: true, limit: 'slideTitle' }),
      backgroundColor: t.string({ required: true, limit: 'color' }),
      backgroundImage: t.string({ limit: 'pictureAddress' }),
      notes: t.string({ limit: 'note' }),
      elements: t.field({ type: [Element], required: true, most: MOST_SLIDE_ELEMENTS }),
    }),
  })
  return builder.inputType('SavePresentationInput', {
    description:
      "id: of a stored presentation, or a UUID chosen for a new one, so that a repetition does not make a second one. version: as read; left out for a new one. order: the slides' ids in the order shown, each once.",
    fields: (t) => ({
      id: t.id(),
      version: t.int(),
      title: t.string({ required: true, limit: 'presentationTitle' }),
      order: t.idList({ required: true, most: MOST_SLIDES }),
      slides: t.field({ type: [Slide], required: true, most: MOST_SLIDES }),
      settings: t.field({ type: settingsInput(builder, AspectRatio), required: true }),
    }),
  })
}

function settingsInput(builder: ApiBuilder, AspectRatio: AspectRatioRef) {
  const { TimeSpanInput } = timeSpanTypes(builder)
  const Option = builder.inputType('TimePeriodOptionInput', {
    fields: (t) => ({
      id: t.id({ required: true }),
      label: t.string({ required: true, limit: 'label' }),
      value: t.string({ required: true, limit: 'label' }),
      isCustom: t.boolean({ required: true }),
      notSelectableWithOthers: t.boolean({ required: true }),
    }),
  })
  return builder.inputType('PresentationSettingsInput', {
    description:
      'As PresentationSettings. size follows from the aspect ratio: another one is refused, except that of the stored aspect ratio. Without defaultTimePeriod, defaultTimePeriodOption says the time; the stored option keeps the stored time.',
    fields: (t) => ({
      size: t.string({ limit: 'label' }),
      aspectRatio: t.field({ type: AspectRatio, required: true }),
      defaultLocationIds: t.idList({ most: MOST_LOCATIONS }),
      defaultPnlId: t.id(),
      defaultBudgetId: t.id(),
      defaultStyle: t.string({ limit: 'label' }),
      isTemplate: t.boolean({ description: 'Whether it is offered when a presentation is made; default: no.' }),
      defaultTimePeriod: t.field({ type: TimeSpanInput }),
      defaultTimePeriodOption: t.field({ type: Option }),
      brand: t.field({ type: brandTypes(builder).BrandLookInput, description: 'The look of its new slides; left out: the product’s own.' }),
    }),
  })
}

function elementInput(builder: ApiBuilder) {
  const { TimeSpanInput } = timeSpanTypes(builder)
  const { ColumnsInput } = columnChoiceTypes(builder)
  const { ChartInputRef, PlacesInput } = chartInputs(builder)
  const Transform = builder.inputType('TransformInput', {
    fields: (t) => ({
      x: t.float({ required: true }),
      y: t.float({ required: true }),
      width: t.float({ required: true }),
      height: t.float({ required: true }),
      rotation: t.float({ required: true }),
    }),
  })
  const Scope = builder.inputType('SlideElementScopeInput', {
    description: 'What an element is of. What is left out is as the presentation has it.',
    fields: (t) => ({
      mappingId: t.id(),
      places: t.field({ type: PlacesInput }),
      timeSpan: t.field({ type: TimeSpanInput }),
      budgetId: t.id(),
    }),
  })
  const Figure = builder.inputType('TextFigureInput', {
    description:
      'As TextFigure. measure: VALUE, VARIANCE, VARIANCE_PERCENT or SHARE_OF_REVENUE. against: BUDGET, PRIOR_PERIOD or PRIOR_YEAR, of a variance.',
    fields: (t) => ({
      name: t.string({ required: true, limit: 'label' }),
      groupId: t.id(),
      metricId: t.id(),
      measure: t.string({ required: true, limit: 'label' }),
      against: t.string({ limit: 'label' }),
      scope: t.field({ type: Scope }),
    }),
  })
  const Crop = builder.inputType('PictureCropInput', {
    fields: (t) => ({
      left: t.float({ required: true }),
      top: t.float({ required: true }),
      right: t.float({ required: true }),
      bottom: t.float({ required: true }),
    }),
  })
  return builder.inputType('SlideElementInput', {
    description: 'One input for every element type; fields that the type lacks are refused.',
    fields: (t) => ({
      id: t.id({ required: true }),
      type: t.field({ type: elementTypeEnum(builder), required: true }),
      transform: t.field({ type: Transform, required: true }),
      zIndex: t.int({ required: true }),
      locked: t.boolean({ required: true }),
      visible: t.boolean({ required: true }),
      name: t.string({ limit: 'label' }),
      groupId: t.id(),
      editable: t.boolean(),
      content: t.string({ limit: 'slideText' }),
      figures: t.field({ type: [Figure], most: MOST_TEXT_FIGURES }),
      fontSize: t.float(),
      fontFamily: t.string({ limit: 'label' }),
      fontWeight: t.string({ limit: 'label' }),
      fontStyle: t.string({ limit: 'label' }),
      textAlign: t.string({ limit: 'label' }),
      textDecoration: t.string({ limit: 'label' }),
      color: t.string({ limit: 'color' }),
      backgroundColor: t.string({ limit: 'color' }),
      padding: t.float(),
      src: t.string({ limit: 'pictureAddress', description: 'Id of a stored picture.' }),
      alt: t.string({ limit: 'altText' }),
      objectFit: t.string({ limit: 'label' }),
      crop: t.field({ type: Crop }),
      fillColor: t.string({ limit: 'color' }),
      strokeColor: t.string({ limit: 'color' }),
      strokeWidth: t.float(),
      borderRadius: t.float(),
      opacity: t.float(),
      title: t.string({ limit: 'chartTitle' }),
      data: t.string({ limit: 'layoutDocument', description: 'As it was read; the server keeps its own.' }),
      showGrid: t.boolean(),
      showAccountNumbers: t.boolean(),
      continues: t.boolean({
        description: 'Whether rows that do not fit continue on further slides when the slides are shown; default: no.',
      }),
      metadataId: t.id(),
      fontSizeOverride: t.float(),
      currencyView: t.string({ limit: 'label' }),
      columns: t.field({ type: ColumnsInput }),
      rows: t.stringList({ most: MOST_ROWS, limit: 'layoutKey' }),
      chartId: t.id(),
      chart: t.field({ type: ChartInputRef, description: 'A chart of its own, stored with the presentation.' }),
      scope: t.field({ type: Scope }),
      presentedRecordId: t.id({ description: 'A record of this presentation whose figures it keeps; left out: live.' }),
    }),
  })
}

export function presentationToSave({ id, version, ...given }: ReturnType<typeof presentationInputs>['$inferInput']): PresentationToSave {
  return { id: id ?? null, version: version ?? null, given: given satisfies GivenPresentation }
}
