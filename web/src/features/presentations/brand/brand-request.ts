import { type Brand, parseBrand } from '@fourwall/domain/presentations/brand.ts'
import type { Client } from 'urql'
import { runMutation, runQuery, saveRefusal } from '../../../api/ask.ts'
import { graphql } from '../../../generated/gql/gql.ts'

export const BrandQuery = graphql(`
  query Brand {
    brand {
      ...BrandFields
    }
  }
  fragment BrandFields on Brand {
    version
    savedAt
    savedBy
    look {
      text
      quiet
      accent
      block
      headingFont
      textFont
      logo {
        pictureId
        width
        height
      }
    }
  }
`)

export const BrandVersionsQuery = graphql(`
  query BrandVersions {
    brandVersions {
      ...BrandFields
    }
  }
`)

const SaveBrand = graphql(`
  mutation SaveBrand($input: BrandLookInput!, $version: Int) {
    saveBrand(input: $input, version: $version) {
      ...BrandFields
    }
  }
`)

/** The company's current brand; null for none. @throws RequestFailure with the server's message. */
export async function loadBrand(client: Client): Promise<Brand | null> {
  const { brand } = await runQuery(client, BrandQuery, {})
  return brand ? parseBrand(brand.look) : null
}

type SaveOutcome = { readonly kind: 'SAVED' } | { readonly kind: 'CONFLICT' | 'FAILED'; readonly message: string }

/** @param version as it was read; null for the first one. */
export async function saveBrand(client: Client, brand: Brand, version: number | null): Promise<SaveOutcome> {
  const { logo, ...look } = brand
  try {
    await runMutation(client, SaveBrand, { input: { ...look, logo: logo && { pictureId: logo.pictureId } }, version })
    return { kind: 'SAVED' }
  } catch (error) {
    return saveRefusal(error)
  }
}
