/** Headings of columns with labels, as templates and other programs write them, in several languages. */
export const LOCATION_HEADING =
  /^(?:(?:locations?|stores?|restaurants?|clinics?|shops?|sites?|branch(?:es)?|outlets?)(?: name)?|sucursal(?:es)?|tiendas?|locales|filialen?|standorte?|betriebe?|niederlassung(?:en)?|magasins?|boutiques?|[eé]tablissements?|negozio|negozi|loja|lojas|vestiging(?:en)?|winkels?|filia(?:al|len))$/i
export const LINE_HEADING =
  /^(?:(?:(?:p&l |budget |report )?lines?(?: items?)?|metrics?|kpis?|measures?)(?: name)?|conceptos?|partidas?|l[ií]neas?|zeilen?|kennzahl(?:en)?|postes?|lignes?|indicateurs?|voc[ei]|linhas?|indicador(?:es)?|m[eé]tricas?|regels?)$/i
/** A column of units. */
export const UNIT_HEADING = /^(?:units?|uom|u\/m|unit of measure|measured in)$/i
export const ACCOUNT_HEADING =
  /^(?:(?:gl )?(?:accounts?|categor(?:y|ies)|groups?|items?)(?: name)?|kont(?:o|en)|kategorien?|cuentas?|categor[ií]as?|comptes?|cat[eé]gories?|conti|contas?|rekening(?:en)?)$/i
