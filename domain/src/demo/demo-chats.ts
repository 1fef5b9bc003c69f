/** Conversations with the assistant that a user of the demo company finds: the questions of each, in their order. */
export const demoChats: readonly (readonly string[])[] = [
  [
    'Labor % by location last month',
    'Against last year',
    'Overtime by month this year',
    'Top vendors of repairs and maintenance year to date',
  ],
  [
    'Four-wall EBITDA against budget last month',
    'Why?',
    'Which locations missed budget on labor last month?',
    'Show the largest repairs and maintenance entries last month',
  ],
]
