/** Headings of columns with labels, in English as templates and other programs write them. */
export const LOCATION_HEADING = /^(?:locations?|stores?|restaurants?|clinics?|shops?|sites?|branch(?:es)?|outlets?)(?: name)?$/i
export const LINE_HEADING = /^(?:(?:p&l |budget |report )?lines?(?: items?)?|metrics?|kpis?|measures?)(?: name)?$/i
/** A column of units. */
export const UNIT_HEADING = /^(?:units?|uom|u\/m|unit of measure|measured in)$/i
export const ACCOUNT_HEADING = /^(?:gl )?(?:accounts?|categor(?:y|ies)|groups?|items?)(?: name)?$/i
