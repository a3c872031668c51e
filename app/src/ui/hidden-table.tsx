interface HiddenTableProps {
  readonly caption: string
  readonly columns: readonly string[]
  /** One text for each column; the first names the row. */
  readonly rows: readonly (readonly string[])[]
}

/** What a chart shows, for who can't see it. */
export function HiddenTable({ caption, columns, rows }: HiddenTableProps) {
  return (
    // The class doesn't hold a table itself down to nothing.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values], place) => {
            // Two rounds of one day may have the same figures.
            const key = `${place}`
            return (
              <tr key={key}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={columns[index + 1]}>{value}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
