/** Whether a name stands for the sum of locations, such as `Total`, `All stores` or `Consolidated`, and for no location. */
export function isTotalOfLocations(name: string): boolean {
  return TOTAL.test(name.trim())
}

const TOTAL =
  /^(?:(?:grand |sub-? ?)?totals?|(?:total |grand total )?(?:all|total) (?:locations|stores|restaurants|sites|outlets|units|shops|branches|company|group)|(?:all )?(?:locations|stores|restaurants|company|corporate|group) totals?|(?:entire|whole) company|alle (?:filialen|standorte|betriebe|winkels|vestigingen|butiker|butikker)|tous les (?:magasins|restaurants|sites)|todas las tiendas|tutti i negozi|consolidated|(?:gesamt|zwischen)?summe|gesamt|total g[eé]n[eé]ral)$/i
