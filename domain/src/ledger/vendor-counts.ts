/** Vendors of one import that are known by name: those with the most entries. */
export const MOST_IMPORT_VENDORS = 5_000
/** A file that names a vendor of its own in each entry would fill the memory. */
const MOST_COUNTED = 200_000

/** How many entries name each vendor, as it is written. */
export class VendorCounts {
  readonly #counts = new Map<string, number>()

  add(vendor: string | null): void {
    if (vendor === null || vendor === '') return
    const count = this.#counts.get(vendor)
    if (count !== undefined || this.#counts.size < MOST_COUNTED) this.#counts.set(vendor, (count ?? 0) + 1)
  }

  /** Those with the most entries first, equals by code unit; at most MOST_IMPORT_VENDORS. */
  most(): { readonly vendor: string; readonly entries: number }[] {
    return [...this.#counts]
      .map(([vendor, entries]) => ({ vendor, entries }))
      .sort((a, b) => b.entries - a.entries || (a.vendor < b.vendor ? -1 : 1))
      .slice(0, MOST_IMPORT_VENDORS)
  }
}
