/** Gives the focus back to what had it: a control, or a chart, which is an SVG element and so no HTML element. */
export function giveFocusBack(before: Element | null, options?: FocusOptions): void {
  if (before instanceof HTMLElement || before instanceof SVGElement) before.focus(options)
}
