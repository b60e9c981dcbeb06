import { Button } from '#button/button.tsx'
import { Card } from '#card/card.tsx'
import { Checkbox } from '#checkbox/checkbox.tsx'
import { CodeField } from '#code-field/code-field.tsx'
import { Field } from '#field/field.tsx'
import { Cluster, Grid, Stack } from '#layout/layout.tsx'
import { Pagination } from '#pagination/pagination.tsx'
import { RadioCards } from '#radio-cards/radio-cards.tsx'
import { Select } from '#select/select.tsx'
import { LinkTabs } from '#tabs/tabs.tsx'
import { useGalleryWords, useSay } from './say.ts'

/** Everything that answers to a pointer or the keyboard, held in that state by the gallery's build (`data-force`). */
export function GalleryForced() {
  const say = useSay()
  const states = [
    ['hover', say('指针经过', 'Pointed at')],
    ['focus', say('键盘聚焦', 'Focused')],
    ['active', say('按下', 'Pressed')],
  ] as const
  return (
    <Stack gap={8}>
      {states.map(([state, title]) => (
        <Stack key={state} data-force={state}>
          <h3>{title}</h3>
          <Cluster>
            <Button tone="primary">{say('立即加速', 'Speed up now')}</Button>
            <Button>{say('次要', 'Secondary')}</Button>
            <Button tone="quiet">{say('安静', 'Quiet')}</Button>
            <Button tone="danger">{say('解除绑定', 'Unbind')}</Button>
            <a href="#link">{say('文字链接', 'A link in a text')}</a>
          </Cluster>
          {state !== 'active' && <ForcedControls name={state} />}
        </Stack>
      ))}
    </Stack>
  )
}

function ForcedControls({ name }: { name: string }) {
  const say = useSay()
  const { code, pages } = useGalleryWords()
  return (
    <Grid column="wide">
      <Stack>
        <Field label={say('昵称', 'Nickname')} defaultValue={say('小叶', 'Leaf')} />
        <Field
          label={say('邮箱', 'Email')}
          defaultValue="mint@"
          error={say('邮箱格式错误！', 'The format of the email is wrong!')}
        />
        <CodeField label={say('短信验证码', 'SMS code')} {...code} secondsLeft={0} />
        <Select label={say('性别', 'Sex')} defaultValue="1">
          <option value="1">{say('保密', 'Rather not say')}</option>
        </Select>
        <Checkbox>{say('记住我', 'Remember me')}</Checkbox>
      </Stack>
      <Stack>
        <RadioCards
          legend={say('时长', 'Period')}
          name={`forced-${name}`}
          defaultValue="1"
          options={[
            { value: '1', title: say('1 个月', '1 month'), price: '¥30.00' },
            { value: '3', title: say('3 个月', '3 months'), price: '¥80.00' },
          ]}
        />
        <Card>
          <h4>
            <a className="card-link" href="#card">
              {say('整张卡片都可以点', 'The whole card is a link')}
            </a>
          </h4>
        </Card>
        <LinkTabs label={`${say('标签', 'Tabs')} (${name})`}>
          <a href="#all" aria-current="page">
            {say('全部', 'All')}
          </a>
          <a href="#hot">{say('热门', 'Hot')}</a>
        </LinkTabs>
        <Pagination
          label={`${say('翻页', 'Pages')} (${name})`}
          {...pages}
          page={2}
          pages={3}
          renderLink={(page, props) => <a href={`?page=${page}`} {...props} />}
        />
      </Stack>
    </Grid>
  )
}
