/** A detail of a line, such as its owner, with its label. */
export function LineFact({ label, value }: { label: string; value: string }) {
  return (
    <span>
      {label}: <bdi>{value}</bdi>
    </span>
  )
}
