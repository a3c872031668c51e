import type { Database } from '../database/calls/connections.ts'

/** A column, with its type in SQL. */
export interface Column {
  readonly name: string
  readonly type: string
  /** The expression for a row without this column; null if there is none. */
  readonly fallback: string | null
}

export interface Table {
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
  readonly primaryKey: readonly string[]
}

export interface Argument {
  readonly name: string
  readonly type: string
  readonly required: boolean
}

export interface Procedure {
  readonly name: string
  /**
   * Arguments by name. An argument without a name can't be given, so a function that needs one can't be called by names.
   */
  readonly arguments: ReadonlyMap<string, Argument>
  /** The type of the only argument if it has no name: it receives the whole body. */
  readonly bodyType: string | undefined
  readonly returns: 'nothing' | 'json' | 'value' | 'rows'
  readonly returnsSet: boolean
  /** The columns of the rows that it returns. */
  readonly columns: ReadonlyMap<string, Column>
  /** The function is declared stable or immutable and needs no right to write. */
  readonly readOnly: boolean
}

/** The parts of schema public that a request can name. Every name in generated SQL comes from here. */
export interface Catalogue {
  table(name: string): Table | undefined
  /** All overloads of one name. */
  procedures(name: string): readonly Procedure[]
  /** Call it after a change of the schema. */
  refresh(): Promise<void>
}

interface TableRow {
  name: string
  type_id: string
  columns: { name: string; type: string; fallback: string | null }[]
  primary_key: string[]
}

interface ProcedureRow {
  name: string
  arguments: { name: string | null; type: string; mode: string }[]
  defaults: number
  returns: string
  returns_type_id: string
  returns_composite: boolean
  returns_set: boolean
  read_only: boolean
}

const tablesQuery = `
  select c.relname as name, c.reltype::text as type_id,
    json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'fallback',
      case when a.attgenerated <> '' then null
        when a.attidentity <> '' then
          format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
        else pg_get_expr(d.adbin, d.adrelid) end) order by a.attnum) as columns,
    coalesce((select json_agg(k.attname order by array_position(i.indkey::int2[], k.attnum))
      from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary), '[]') as primary_key
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f')
  group by c.oid, c.relname, c.reltype`

const proceduresQuery = `
  select p.proname as name, p.pronargdefaults::int as defaults, format_type(p.prorettype, null) as returns,
    p.prorettype::text as returns_type_id, t.typtype = 'c' or t.typname = 'record' as returns_composite,
    p.proretset as returns_set, p.provolatile <> 'v' as read_only,
    coalesce((select json_agg(json_build_object('name', p.proargnames[x.place], 'type', format_type(x.type, null),
        'mode', coalesce(p.proargmodes[x.place]::text, 'i')) order by x.place)
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as x(type, place)), '[]') as arguments
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype
  where n.nspname = 'public' and p.prokind = 'f' and p.provariadic = 0 and t.typname not in ('trigger', 'event_trigger')
    and not exists (select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')`

/** The channel on which a hosted project is asked to reload its schema. */
const reloadChannel = 'pgrst'

/** Reads the catalogue, and again whenever 'notify pgrst' is run. */
export async function openCatalogue(database: Database): Promise<Catalogue> {
  let tables = new Map<string, Table>()
  let procedures = new Map<string, Procedure[]>()

  async function refresh(): Promise<void> {
    const tableRows = await database.owner.query<TableRow>(tablesQuery)
    const procedureRows = await database.owner.query<ProcedureRow>(proceduresQuery)
    const byType = new Map(tableRows.rows.map((row) => [row.type_id, columnsOf(row.columns)]))
    tables = new Map(tableRows.rows.map((row) => [row.name, tableOf(row)]))
    procedures = Map.groupBy(
      procedureRows.rows.map((row) => procedureOf(row, byType)),
      (procedure) => procedure.name,
    )
  }

  await refresh()
  const reload = () => void refresh().catch(() => undefined)
  await database.listen(reloadChannel, reload, reload)
  return {
    table: (name) => tables.get(name),
    procedures: (name) => procedures.get(name) ?? [],
    refresh,
  }
}

function columnsOf(columns: readonly Column[]): Map<string, Column> {
  return new Map(columns.map((column) => [column.name, column]))
}

function tableOf(row: TableRow): Table {
  return { name: row.name, columns: columnsOf(row.columns), primaryKey: row.primary_key }
}

const inputModes = ['i', 'b']
const outputModes = ['o', 'b', 't']

function procedureOf(row: ProcedureRow, byType: ReadonlyMap<string, Map<string, Column>>): Procedure {
  const inputs = row.arguments.filter((argument) => inputModes.includes(argument.mode))
  const outputs = row.arguments.filter((argument) => outputModes.includes(argument.mode))
  return {
    name: row.name,
    arguments: new Map(
      inputs.map(({ name, type }, index) => [
        name ?? '',
        { name: name ?? '', type, required: index < inputs.length - row.defaults },
      ]),
    ),
    bodyType: inputs.length === 1 && !inputs[0]?.name ? inputs[0]?.type : undefined,
    returns: returnedKind(row),
    returnsSet: row.returns_set,
    columns:
      byType.get(row.returns_type_id) ??
      columnsOf(outputs.map(({ name, type }) => ({ name: name ?? '', type, fallback: null }))),
    readOnly: row.read_only,
  }
}

function returnedKind(row: ProcedureRow): Procedure['returns'] {
  if (row.returns_composite) return 'rows'
  if (row.returns === 'void') return 'nothing'
  return !row.returns_set && (row.returns === 'json' || row.returns === 'jsonb') ? 'json' : 'value'
}
