import { useWords } from '#words/use-words.tsx'

/** What a visitor is called: the name of his account, or a guest by the number of his conversation. */
export const useVisitorName = () => {
  const { t } = useWords()
  return ({ user_name, id }: { user_name: string; id: string }): string => user_name || t('chat.guest', { id })
}
