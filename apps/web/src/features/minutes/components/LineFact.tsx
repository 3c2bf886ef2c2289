/** What is known of a line, such as who it is assigned to, with its label. */
export function LineFact({ label, value }: { label: string; value: string }) {
  return (
    <span>
      {label}: <bdi>{value}</bdi>
    </span>
  )
}
