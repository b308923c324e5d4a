import { Switch } from '@mantine/core'
import classes from './flag-list.module.css'

interface Flag<P extends string> {
  path: P
  label: string
  /** One sentence about its effect for members. */
  hint?: string
  disabled?: boolean
}

interface Props<P extends string> {
  flags: readonly Flag<P>[]
  values: Readonly<Record<P, boolean>>
  onChange: (path: P, on: boolean) => void
}

export const FlagList = <P extends string>({ flags, values, onChange }: Props<P>) => (
  <div className={classes.list}>
    {flags.map(({ path, label, hint, disabled = false }) => (
      <Switch
        key={path}
        size="md"
        labelPosition="left"
        label={label}
        // Without it, the hint would be part of the name.
        aria-label={label}
        description={hint}
        checked={values[path]}
        disabled={disabled}
        onChange={({ currentTarget: { checked } }) => onChange(path, checked)}
        classNames={{
          root: classes.flag ?? '',
          body: classes.body ?? '',
          label: classes.label ?? '',
          description: classes.description ?? '',
        }}
      />
    ))}
  </div>
)
