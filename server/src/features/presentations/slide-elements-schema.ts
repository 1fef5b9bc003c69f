import {
  type ElementScope,
  type ProfitLossElement,
  SHAPE_TYPES,
  type ShapeElement,
  SLIDE_SIZES,
  type SlideElement,
  type TextFigure,
} from '@fourwall/domain/presentations/presentation.ts'
import { boxInHundredths, type SlideBox } from '@fourwall/domain/presentations/slide-box.ts'
import { type ApiBuilder, sharedTypes } from '../../builder.ts'
import type { Access } from '../../platform/identity/access.ts'
import { type ChartRefs, placesRef } from '../charts/schema.ts'
import type { LayoutRefs } from '../layouts/layouts-schema.ts'
import { timeSpanTypes } from '../profit-loss/schema.ts'
import type { StoredPresentation } from './service.ts'

/** An element with its presentation. */
export interface StoredElement<Element extends SlideElement = SlideElement> {
  readonly element: Element
  readonly of: StoredPresentation
}

export interface ElementTypesOptions {
  readonly charts: ChartRefs
  readonly layouts: LayoutRefs
  /** The table of an element in the record that it keeps, or the latest, as JSON; null for none. */
  readonly presentedTable: (access: Access, of: StoredPresentation, element: ProfitLossElement) => Promise<string | null>
}

type OfType<Type extends SlideElement['type']> = StoredElement<Extract<SlideElement, { type: Type }>>

const ELEMENT_TYPES = ['TEXT', 'IMAGE', ...SHAPE_TYPES, 'PNL_VIEWER', 'CHART', 'UNKNOWN'] as const

export const elementTypeEnum = sharedTypes((builder) =>
  builder.enumType('SlideElementType', {
    description: 'UNKNOWN: from a newer version of the program. It stays unchanged, and cannot be added.',
    values: ELEMENT_TYPES,
  }),
)

/** The elements of slides. */
export function slideElementTypes(builder: ApiBuilder, { charts, layouts, presentedTable }: ElementTypesOptions) {
  const ElementInterface = elementInterface(builder)
  const Scope = scopeType(builder)
  addTextElement(builder, ElementInterface, Scope)
  addPlainElements(builder, ElementInterface)
  builder.objectRef<OfType<'PNL_VIEWER'>>('PnlViewerElement').implement({
    interfaces: [ElementInterface],
    isTypeOf: (one) => isOfType(one, ['PNL_VIEWER']),
    description:
      'A profit and loss. metadataId: a layout; null for a plain one. data: a copy of the figures, as JSON, made by the server when the presentation was last marked as presented, or of the record that it keeps; null before. rows: keys of the rows that show, null for all. columns: as JSON, null for the usual ones.',
    fields: (t) => ({
      title: t.string({ resolve: ({ element }) => element.title }),
      data: t.string({ nullable: true, resolve: ({ element, of }, _args, { access }) => presentedTable(access, of, element) }),
      showGrid: t.boolean({ resolve: ({ element }) => element.showGrid }),
      showAccountNumbers: t.boolean({ resolve: ({ element }) => element.showAccountNumbers }),
      continues: t.boolean({
        description: 'Whether rows that do not fit continue on further slides when the slides are shown.',
        resolve: ({ element }) => element.continues,
      }),
      metadataId: t.id({ nullable: true, resolve: ({ element }) => element.layoutId }),
      metadata: t.field({
        type: layouts.LayoutRef,
        nullable: true,
        resolve: ({ element }, _args, { access }) => (element.layoutId === null ? null : layouts.viewOf(access, element.layoutId)),
      }),
      fontSizeOverride: t.float({ nullable: true, resolve: ({ element }) => element.fontSizeOverride }),
      currencyView: t.string({ description: 'FULL, THOUSANDS or MILLIONS.', resolve: ({ element }) => element.currencyView }),
      columns: t.string({ nullable: true, resolve: ({ element }) => element.columns && JSON.stringify(element.columns) }),
      rows: t.stringList({ nullable: true, resolve: ({ element }) => element.rows && [...element.rows] }),
      scope: t.field({ type: Scope, resolve: ({ element }) => element.scope }),
      presentedRecordId: t.id({ nullable: true, description: 'Null: live.', resolve: ({ element }) => element.presentedRecordId }),
    }),
  })
  builder.objectRef<OfType<'CHART'>>('ChartElement').implement({
    interfaces: [ElementInterface],
    isTypeOf: (one) => isOfType(one, ['CHART']),
    description: 'A saved chart, or one that is stored with the presentation: that has the id of its element and no chartId.',
    fields: (t) => ({
      title: t.string({ resolve: ({ element }) => element.title }),
      chartId: t.id({ nullable: true, resolve: ({ element }) => element.chartId }),
      chart: t.field({
        type: charts.ChartRef,
        nullable: true,
        resolve: ({ element, of: { version, createdAt, createdBy, updatedAt, updatedBy } }, _args, { access }) => {
          const { id, title, chartId, chart } = element
          if (chart === null) return chartId === null ? null : charts.chartOf(access, chartId)
          return { id, title: chart.title || title, path: '/', version, createdAt, createdBy, updatedAt, updatedBy, chart }
        },
      }),
      scope: t.field({ type: Scope, resolve: ({ element }) => element.scope }),
      presentedRecordId: t.id({ nullable: true, description: 'Null: live.', resolve: ({ element }) => element.presentedRecordId }),
    }),
  })
  return { SlideElement: ElementInterface }
}

function isOfType(one: unknown, types: readonly string[]): boolean {
  return types.includes((one as StoredElement).element.type)
}

function elementInterface(builder: ApiBuilder) {
  const Type = elementTypeEnum(builder)
  const Transform = builder.objectRef<SlideBox>('Transform').implement({
    description: "Slide units: 1/100 of the slide's width and height. rotation: degrees clockwise.",
    fields: (t) => ({
      x: t.exposeFloat('x'),
      y: t.exposeFloat('y'),
      width: t.exposeFloat('width'),
      height: t.exposeFloat('height'),
      rotation: t.exposeFloat('rotation'),
    }),
  })
  return builder.interfaceRef<StoredElement>('SlideElement').implement({
    description: 'name: what lists of layers call it. groupId: elements with the same one are moved together.',
    fields: (t) => ({
      id: t.id({ resolve: ({ element }) => element.id }),
      type: t.field({ type: Type, resolve: ({ element }) => element.type }),
      transform: t.field({
        type: Transform,
        resolve: ({ element, of }) => boxInHundredths(element.box, SLIDE_SIZES[of.presentation.settings.aspectRatio]),
      }),
      zIndex: t.int({ resolve: ({ element }) => element.zIndex }),
      locked: t.boolean({ resolve: ({ element }) => element.isLocked }),
      visible: t.boolean({ resolve: ({ element }) => element.isVisible }),
      name: t.string({ resolve: ({ element }) => element.name }),
      groupId: t.id({ nullable: true, resolve: ({ element }) => element.groupId }),
    }),
  })
}

type ElementInterface = ReturnType<typeof elementInterface>

function scopeType(builder: ApiBuilder) {
  const { TimeSpanSettingRef } = timeSpanTypes(builder)
  return builder.objectRef<ElementScope>('SlideElementScope').implement({
    description: 'What an element is of; null: as the presentation has it.',
    fields: (t) => ({
      mappingId: t.id({ nullable: true, resolve: ({ mappingId }) => mappingId }),
      places: t.field({ type: placesRef(builder), nullable: true, resolve: ({ places }) => places }),
      timeSpan: t.field({ type: TimeSpanSettingRef, nullable: true, resolve: ({ timeSpan }) => timeSpan }),
      budgetId: t.id({ nullable: true, resolve: ({ budgetId }) => budgetId }),
    }),
  })
}

function addTextElement(builder: ApiBuilder, Interface: ElementInterface, Scope: ReturnType<typeof scopeType>): void {
  const Figure = builder.objectRef<TextFigure>('TextFigure').implement({
    description: 'A figure inside a text: its subject, and what the text says about it. against: what a variance is from.',
    fields: (t) => ({
      name: t.exposeString('name'),
      groupId: t.id({ nullable: true, resolve: ({ groupId }) => groupId }),
      metricId: t.id({ nullable: true, resolve: ({ metricId }) => metricId }),
      measure: t.exposeString('measure'),
      against: t.string({ nullable: true, resolve: ({ against }) => against }),
      scope: t.field({ type: Scope, resolve: ({ scope }) => scope }),
    }),
  })
  builder.objectRef<OfType<'TEXT'>>('TextElement').implement({
    interfaces: [Interface],
    isTypeOf: (one) => isOfType(one, ['TEXT']),
    description: 'content: {name} stands for the figure of that name, {{ for a brace. Sizes in points.',
    fields: (t) => ({
      editable: t.boolean({ resolve: ({ element }) => element.editable }),
      content: t.string({ resolve: ({ element }) => element.content }),
      fontSize: t.float({ resolve: ({ element }) => element.fontSize }),
      fontFamily: t.string({ resolve: ({ element }) => element.fontFamily }),
      fontWeight: t.string({ resolve: ({ element }) => element.fontWeight }),
      fontStyle: t.string({ resolve: ({ element }) => element.fontStyle }),
      textAlign: t.string({ resolve: ({ element }) => element.textAlign }),
      textDecoration: t.string({ resolve: ({ element }) => element.textDecoration }),
      color: t.string({ resolve: ({ element }) => element.color }),
      backgroundColor: t.string({ nullable: true, resolve: ({ element }) => element.backgroundColor }),
      padding: t.float({ resolve: ({ element }) => element.padding }),
      figures: t.field({ type: [Figure], resolve: ({ element }) => [...element.figures] }),
      presentedRecordId: t.id({ nullable: true, resolve: ({ element }) => element.presentedRecordId }),
    }),
  })
}

function addPlainElements(builder: ApiBuilder, Interface: ElementInterface): void {
  const Crop = builder.objectRef<OfType<'IMAGE'>['element']['crop']>('PictureCrop').implement({
    description: 'Shares of the picture that are cut off.',
    fields: (t) => ({
      left: t.exposeFloat('left'),
      top: t.exposeFloat('top'),
      right: t.exposeFloat('right'),
      bottom: t.exposeFloat('bottom'),
    }),
  })
  builder.objectRef<OfType<'IMAGE'>>('ImageElement').implement({
    interfaces: [Interface],
    isTypeOf: (one) => isOfType(one, ['IMAGE']),
    description: 'src: id of a stored picture.',
    fields: (t) => ({
      src: t.string({ resolve: ({ element }) => element.imageId }),
      alt: t.string({ resolve: ({ element }) => element.alt }),
      objectFit: t.string({ resolve: ({ element }) => element.objectFit }),
      crop: t.field({ type: Crop, resolve: ({ element }) => element.crop }),
    }),
  })
  builder.objectRef<StoredElement<ShapeElement>>('ShapeElement').implement({
    interfaces: [Interface],
    isTypeOf: (one) => isOfType(one, SHAPE_TYPES),
    fields: (t) => ({
      fillColor: t.string({ resolve: ({ element }) => element.fillColor }),
      strokeColor: t.string({ resolve: ({ element }) => element.strokeColor }),
      strokeWidth: t.float({ resolve: ({ element }) => element.strokeWidth }),
      borderRadius: t.float({ resolve: ({ element }) => element.borderRadius }),
      opacity: t.float({ resolve: ({ element }) => element.opacity }),
    }),
  })
  builder.objectRef<OfType<'UNKNOWN'>>('UnknownElement').implement({
    interfaces: [Interface],
    isTypeOf: (one) => isOfType(one, ['UNKNOWN']),
    description: 'An element that a newer version of the program made. Saved with its id, it stays as it is.',
    fields: (t) => ({ rawType: t.string({ resolve: ({ element }) => element.rawType }) }),
  })
}
