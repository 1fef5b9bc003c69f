import type { CodegenConfig } from '@graphql-codegen/cli'
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset'

const config: CodegenConfig = {
  schema: '../server/schema.graphql',
  documents: ['src/**/*.{ts,tsx}', '!src/generated/**'],
  ignoreNoDocuments: true,
  generates: {
    './src/generated/gql/': {
      preset: 'client',
      // The cache needs __typename: with it in the documents, a stored document answers as the text does.
      documentTransforms: [addTypenameSelectionDocumentTransform],
      presetConfig: {
        fragmentMasking: false,
        // Documents contain both their text and its hash: the deployment chooses which one is sent.
        persistedDocuments: { mode: 'embedHashInDocument', hashAlgorithm: 'sha256', hashPropertyName: 'documentId' },
      },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        strictScalars: true,
        defaultScalarType: 'unknown',
        // Dates are yyyy-MM-dd, times ISO, decimals exact text: each is read where it is used.
        scalars: { Date: 'string', DateTime: 'string', Decimal: 'string', File: 'File' },
      },
    },
  },
}

export default config
