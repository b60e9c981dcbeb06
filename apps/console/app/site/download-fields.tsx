import { useWords } from '#words/use-words.tsx'
import { type Edited, Group, PathField } from './path-fields.tsx'

const systems = ['windows', 'mac', 'android', 'ios'] as const

/** The client of a source channel for each system. */
export function DownloadFields(edited: Edited) {
  const { t } = useWords()
  return (
    <>
      <p>{t('site.system-help')}</p>
      {systems.map(system => (
        <Group key={system} title={t(`system.${system}`)}>
          <PathField {...edited} path={`${system}.download_url`} label={t('site.download_url')} />
          <PathField {...edited} path={`${system}.version`} label={t('site.version')} />
          <PathField {...edited} path={`${system}.sha256`} label={t('site.sha256')} />
          <PathField {...edited} path={`${system}.size`} label={t('site.size')} type="numeric" />
          <PathField {...edited} path={`${system}.released_on`} label={t('site.released_on')} type="date" />
        </Group>
      ))}
    </>
  )
}
