import { useTranslation } from 'react-i18next'
import { isId } from '../../../shared/wire/ids.ts'
import classes from './historical-object.module.css'

/** Deeper values are printed in one line. */
const DEPTH_MAX = 6
/** Maximum number of list entries, and of characters of a text. */
const ENTRIES_MAX = 200
const TEXT_MAX = 20_000

interface Props {
  value: unknown
  depth?: number
}

export const Value = ({ value, depth = 0 }: Props) => {
  const { t } = useTranslation('history')
  if (value === null || value === undefined || value === '') return <Nothing text={t('nothing')} />
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'string') return <Plain text={value} />
  if (typeof value !== 'object' || depth >= DEPTH_MAX) return <Plain text={JSON.stringify(value)} />
  const entries: [string, unknown][] = Object.entries(value)
  if (entries.length === 0) return <Nothing text={t('nothing')} />
  const more = entries.length - ENTRIES_MAX
  const shown = entries.slice(0, ENTRIES_MAX)
  return (
    <>
      {Array.isArray(value) ? (
        <ol className={classes.list}>
          {shown.map(([key, entry]) => (
            <li key={key}>
              <Value value={entry} depth={depth + 1} />
            </li>
          ))}
        </ol>
      ) : (
        <dl className={classes.map}>
          {shown.map(([key, entry]) => (
            <Pair key={key} name={key} value={entry} depth={depth + 1} />
          ))}
        </dl>
      )}
      {more > 0 && <Nothing text={t('more', { count: more })} />}
    </>
  )
}

export const Pair = ({ name, value, depth = 0 }: Props & { name: string }) => (
  <div className={classes.pair}>
    <dt className={classes.key} dir="auto">
      {name}
    </dt>
    <dd className={classes.value}>
      <Value value={value} depth={depth} />
    </dd>
  </div>
)

const Nothing = ({ text }: { text: string }) => <span className={classes.nothing}>{text}</span>

const ISO_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const Plain = ({ text }: { text: string }) => {
  const { i18n } = useTranslation()
  if (ISO_DATE.test(text) && !Number.isNaN(Date.parse(text))) {
    const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'medium' })
    return (
      <time dateTime={text} title={text}>
        {format.format(new Date(text))}
      </time>
    )
  }
  const isAnId: boolean = isId(text)
  return isAnId ? (
    <code className={classes.id}>{text}</code>
  ) : (
    <span className={classes.text} dir="auto">
      {text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text}
    </span>
  )
}
