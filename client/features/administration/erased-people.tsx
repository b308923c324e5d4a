import { Accordion, Box, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { ErasureReport } from './erasure-report.tsx'
import { erasuresQuery } from './erasures.queries.ts'

export const ErasedPeople = () => {
  const { t, i18n } = useTranslation('admin')
  const { data: reports = [] } = useQuery(erasuresQuery)
  if (reports.length === 0) return null
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Box mt="lg">
      <Card title={t('erase.list')}>
        <Accordion chevronPosition="left">
          {reports.map((report) => (
            <Accordion.Item key={report._id} value={report._id}>
              <Accordion.Control
                icon={report.finished === null ? <Loader size="xs" aria-label={t('erase.running')} /> : null}
              >
                {t('erase.on', { date: time.format(new Date(report.begun)) })}
              </Accordion.Control>
              <Accordion.Panel>
                <ErasureReport report={report} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      </Card>
    </Box>
  )
}
