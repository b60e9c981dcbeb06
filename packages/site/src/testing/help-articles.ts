import { ArticleClass, type HelpLabel } from '@bohe/api-client/contract/wire'
import type { Answers } from '@bohe/api-client/test-transport'
import { newsItem, pageOfArticles } from './articles.ts'

const help = (id: string, label: HelpLabel, title: string, text: Partial<ReturnType<typeof newsItem>>) =>
  newsItem({ id, label, title, image_url: '', summary: '', content: '', ...text })

/** Guides of tests: two categories, one of them with a single guide. */
export const guides = [
  help('31', '入门', 'Register and install', { summary: 'From nothing to the first start.' }),
  help('32', '账号', 'Forgot the password', { summary: 'A code to your phone sets a new one.' }),
  help('33', '账号', 'Bind an e-mail address', { summary: 'A second way in.' }),
]

/** Questions of tests. */
export const questions = [
  help('41', '账号', 'Why does no code arrive?', { content: '<p>Look among the <b>unwanted</b> messages first.</p>' }),
  help('42', '入门', 'Which systems are there?', { content: '<ul><li>Windows</li><li>Android</li></ul>' }),
]

/** The API of a help centre. */
export const helpAnswers: Answers = {
  articles: ({ class_type }) => ({
    data: pageOfArticles(class_type === ArticleClass.question ? questions : guides),
  }),
}
