import { Button, Radio, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { VIEW_SETTING_DEFAULTS, type ViewSettings } from '../../../../shared/domain/views.ts'
import { useBoard } from '../../../entities/view/open-board.ts'
import { FlagList } from '../../../ui/flag-list.tsx'
import { COLOURINGS } from '../cards/colour-marks.ts'
import { useColouring } from '../cards/use-colouring.ts'

const FLAGS = Object.keys(VIEW_SETTING_DEFAULTS) as (keyof ViewSettings)[]

const Colours = () => {
  const { t } = useTranslation('panels')
  const [colouring, choose] = useColouring()
  return (
    <Radio.Group label={t('colours.label')} description={t('colours.hint')} value={colouring} onChange={choose}>
      <Stack gap="xs" mt="xs">
        {COLOURINGS.map((one) => (
          <Radio key={one} value={one} label={t(`colours.${one}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

export const TemporarySettings = () => {
  const { t } = useTranslation('panels')
  const { t: tContexts } = useTranslation('contexts')
  const { settings, setTemporarySettings } = useBoard()
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('settings.hint')}
      </Text>
      <FlagList
        flags={FLAGS.map((path) => ({ path, label: tContexts(`viewSetting.${path}`) }))}
        values={settings}
        onChange={(path, on) => setTemporarySettings({ ...settings, [path]: on })}
      />
      <Button variant="default" onClick={() => setTemporarySettings(undefined)}>
        {t('settings.reset')}
      </Button>
      <Colours />
    </Stack>
  )
}
