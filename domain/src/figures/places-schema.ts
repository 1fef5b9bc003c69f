import { flag, idText, listOf, objectOf, withDefault } from '../document-schema.ts'

const ids = listOf(idText, 10_000)

/** Places of a question, as documents store them and the API takes them. What is left out is empty. */
export const placesSchema = objectOf({ locationIds: ids, nodeIds: ids, isAllBut: withDefault(flag, false) })
