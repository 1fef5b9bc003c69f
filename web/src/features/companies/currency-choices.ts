/**
 * Currencies in the order of their codes, each with its name: `USD, US Dollar`. Those that are no more, whose names
 * tell their years, are left out, but for the one that is chosen.
 */
export function currencyChoices(chosen: string): readonly { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames('en-US', { type: 'currency' })
  return [...new Set([chosen, ...Intl.supportedValuesOf('currency')])]
    .sort()
    .map((value) => ({ value, name: names.of(value) ?? value }))
    .filter(({ value, name }) => value === chosen || !/\d{4}/.test(name))
    .map(({ value, name }) => ({ value, label: name === value ? value : `${value}, ${name}` }))
}
