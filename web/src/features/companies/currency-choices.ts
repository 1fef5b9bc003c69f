/** Currencies by code, with their names: `USD, US Dollar`. Former currencies (with years in their names) are left out unless chosen. */
export function currencyChoices(chosen: string): readonly { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames('en-US', { type: 'currency' })
  return [...new Set([chosen, ...Intl.supportedValuesOf('currency')])]
    .sort()
    .map((value) => ({ value, name: names.of(value) ?? value }))
    .filter(({ value, name }) => value === chosen || !/\d{4}/.test(name))
    .map(({ value, name }) => ({ value, label: name === value ? value : `${value}, ${name}` }))
}
