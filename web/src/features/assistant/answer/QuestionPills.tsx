interface QuestionPillsProps {
  /** What they are: "Ask next". */
  readonly label: string
  readonly questions: readonly string[]
  readonly onAsk: (question: string) => void
}

/** Questions that one press asks. */
export function QuestionPills({ label, questions, onAsk }: QuestionPillsProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-[6px] print:hidden">
      {questions.map((question) => (
        <li key={question} className="max-w-full">
          <button
            type="button"
            onClick={() => onAsk(question)}
            className="inline-flex min-h-[26px] items-center rounded-[13px] border border-line-2 px-3 py-[3px] text-left text-small wrap-anywhere hover:bg-hover phone:min-h-[34px] phone:rounded-[17px]"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
