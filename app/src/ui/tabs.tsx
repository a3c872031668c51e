import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { classes } from './classes.ts'

interface TabsProps<Value extends string> {
  /** The accessible name of the list of tabs. */
  readonly label: string
  readonly value: Value
  readonly tabs: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
  /** The content of the selected tab. */
  readonly children: ReactNode
}

/** A tab is selected as soon as it has the focus. The tab key leads from the selected tab into its panel. */
export function Tabs<Value extends string>({ label, value, tabs, onChange, children }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = tabs.findIndex((tab) => tab.value === value)

  function choose(event: KeyboardEvent, index: number) {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (tab === undefined) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${tab.value}"]`)?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') choose(event, chosen + 1)
    if (event.key === 'ArrowLeft') choose(event, chosen - 1)
    if (event.key === 'Home') choose(event, 0)
    if (event.key === 'End') choose(event, tabs.length - 1)
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex shrink-0 flex-wrap rounded-button bg-paper p-[3px] inset-ring inset-ring-hair"
      >
        {tabs.map((tab) => {
          const isChosen = tab.value === value
          return (
            <button
              key={tab.value}
              id={`${id}-${tab.value}`}
              type="button"
              role="tab"
              aria-selected={isChosen}
              aria-controls={`${id}-panel`}
              tabIndex={isChosen ? 0 : -1}
              data-value={tab.value}
              onClick={() => onChange(tab.value)}
              onKeyDown={onKeyDown}
              className={classes(
                'min-h-12 min-w-0 flex-[1_1_5rem] break-words rounded-[11px] px-1 py-2 text-center',
                isChosen ? 'bg-ground font-extrabold ring-2 ring-green' : 'font-semibold',
              )}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      {/* Takes the focus when the element that had it is removed. */}
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${value}`}
        tabIndex={-1}
        className="flex grow flex-col gap-4 outline-none"
      >
        {children}
      </div>
    </>
  )
}
