import { type HTMLAttributes, type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { LabelledGroup } from './labelled-group.tsx'
import { Select, type SelectOption } from './select.tsx'

const control =
  'w-full min-h-14 rounded-button border-[1.5px] border-edge bg-raised px-4 text-lg text-ink placeholder:text-ink-2 disabled:bg-paper disabled:text-ink-2 aria-invalid:border-danger low:min-h-12'

interface FieldFrameProps {
  readonly label: string
  readonly hideLabel?: boolean
  readonly hint?: ReactNode
  /** Shown in red below the hint and read out when it appears. */
  readonly error?: string | undefined
}

interface TextFieldProps extends FieldFrameProps {
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode
  /** Shown to the right of the input, such as its button. */
  readonly beside?: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  readonly required?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly placeholder?: string
  readonly maxLength?: number
  readonly autoComplete?: string
  readonly autoFocus?: boolean
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint']
  readonly autoCapitalize?: string
  readonly autoCorrect?: 'off'
  readonly spellCheck?: false
  readonly onKeyDown?: InputHTMLAttributes<HTMLInputElement>['onKeyDown']
  readonly onBlur?: () => void
  readonly className?: string
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel = false,
    hint,
    error,
    value,
    onChange,
    className,
    onBlur,
    autoFocus,
    aside,
    beside,
    ...rest
  } = props
  const id = useId()
  return (
    <div className={classes('min-w-0', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <FieldLabel htmlFor={id} text={label} hidden={hideLabel} required={props.required === true} />
        {aside}
      </div>
      <div className="flex gap-2.5">
        <input
          id={id}
          type="text"
          {...rest}
          ref={autoFocus === true ? focusOnce : undefined}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
          className={classes(control, 'text-ellipsis read-only:bg-paper')}
        />
        {beside}
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}

interface DateFieldProps {
  readonly label: string
  /** YYYY-MM-DD; '' for none. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly disabled?: boolean
}

/** A date, entered with the platform's own picker. */
export function DateField({ label, value, onChange, disabled }: DateFieldProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <FieldLabel htmlFor={id} text={label} hidden={false} required={false} />
      <input
        id={id}
        type="date"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={control}
      />
    </div>
  )
}

interface TextAreaProps extends FieldFrameProps {
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
}

/** A multi-line text field. It starts with four lines and grows with its text in browsers that support that. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel = false, hint, error, value, onChange, aside, placeholder } = props
  const id = useId()
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <FieldLabel htmlFor={id} text={label} hidden={hideLabel} required={false} />
        {aside}
      </div>
      <textarea
        id={id}
        rows={4}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        className={classes(control, 'field-sizing-content block max-h-75 min-h-30 resize-none py-3')}
      />
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}

/** The number of characters used and allowed. The field itself shows an error if there are too many. */
export function FieldCount({ count, most }: { readonly count: number; readonly most: number }) {
  return <span className={classes('text-sm', count > most ? 'text-danger' : 'text-ink-2')}>{`${count} / ${most}`}</span>
}

// Focuses after mounting: the autofocus attribute makes the page jump on iOS while a screen slides in.
function focusOnce(input: HTMLInputElement | null) {
  input?.focus({ preventScroll: true })
}

interface SelectFieldProps<Value extends string> extends FieldFrameProps {
  readonly value: Value
  readonly options: readonly SelectOption<Value>[]
  readonly onChange: (value: Value) => void
  readonly disabled?: boolean
  readonly className?: string
}

/** The platform's own picker, which is the largest and most familiar one on a phone. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hideLabel = false, hint, error, value, options, onChange, disabled, className } = props
  const id = useId()
  return (
    <div className={classes('min-w-0', className)}>
      <FieldLabel htmlFor={id} text={label} hidden={hideLabel} required={false} />
      <Select
        id={id}
        value={value}
        options={options}
        disabled={disabled}
        onChange={onChange}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        className={control}
      />
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode
  readonly hideLabel?: boolean
  readonly value: Value
  readonly options: readonly (SelectOption<Value> & { readonly icon?: ReactNode; readonly disabled?: boolean })[]
  readonly onChange: (value: Value) => void
}

/** A few options side by side. */
export function Choice<Value extends string>({
  label,
  aside,
  hideLabel = false,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    <LabelledGroup
      label={label}
      aside={aside}
      labelClassName={hideLabel ? 'sr-only' : 'mb-1.5 font-bold text-[0.9375rem]'}
    >
      <div className="flex flex-wrap gap-1 rounded-button bg-paper p-[3px] inset-ring inset-ring-hair">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 flex-1 cursor-pointer items-center justify-center gap-2 rounded-[11px] px-1 py-2 text-center font-semibold has-disabled:cursor-default has-checked:bg-ground has-checked:font-extrabold has-disabled:text-ink-2 has-checked:ring-2 has-checked:ring-green has-focus-visible:outline-3 has-focus-visible:outline-green has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.icon}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </LabelledGroup>
  )
}

function FieldLabel(props: { htmlFor: string; text: string; hidden: boolean; required: boolean }) {
  return (
    <label htmlFor={props.htmlFor} className={props.hidden ? 'sr-only' : 'mb-1.5 block font-bold text-[0.9375rem]'}>
      <span>{props.text}</span>
      {props.required && (
        <span aria-hidden="true" className="text-danger">
          {' '}
          *
        </span>
      )}
    </label>
  )
}

function FieldNote({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }) {
  return (
    <div id={id} aria-live="polite">
      {hint !== undefined && <div className="mt-1.5 text-ink-2 text-sm">{hint}</div>}
      {error !== undefined && <p className="mt-1.5 break-words font-semibold text-danger text-sm">{error}</p>}
    </div>
  )
}
