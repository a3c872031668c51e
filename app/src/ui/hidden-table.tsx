interface HiddenTableProps {
  readonly caption: string
  readonly columns: readonly string[]
  /** One text for each column; the first names the row. */
  readonly rows: readonly (readonly string[])[]
}

/** A chart's data as a table for screen readers. */
export function HiddenTable({ caption, columns, rows }: HiddenTableProps) {
  return (
    // sr-only has no effect on the size of a table itself, so it is set on a wrapper.
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
            // The index is the key, because two rounds of one day may have the same figures.
            const key = `${place}`
            return (
              <tr key={key}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={columns[index + 1]} translate="no">
                    {value}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
