import type { GenericSchema, InferOutput } from 'valibot'

/** The type of a record that a schema describes. Nobody may change it. */
export type Stored<Schema extends GenericSchema> = ReadOnly<InferOutput<Schema>>

type ReadOnly<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly ReadOnly<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: ReadOnly<Value[Name]> }
      : Value
