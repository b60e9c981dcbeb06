import { Badge } from '#badge/badge.tsx'
import { Breadcrumbs } from '#breadcrumbs/breadcrumbs.tsx'
import { Button } from '#button/button.tsx'
import { Card } from '#card/card.tsx'
import { Checkbox } from '#checkbox/checkbox.tsx'
import { EmptyState } from '#empty-state/empty-state.tsx'
import { Field } from '#field/field.tsx'
import { Cluster, Grid, Stack } from '#layout/layout.tsx'
import { MembershipCard } from '#membership-card/membership-card.tsx'
import { Notice } from '#notice/notice.tsx'
import { RadioCards } from '#radio-cards/radio-cards.tsx'
import { Steps } from '#steps/steps.tsx'
import { DescriptionList, Table } from '#table/table.tsx'
import { useSay } from './say.ts'

const word = 'a-name-that-nobody-would-break-0123456789-0123456789@mail.example.com'

/** More text than there is room for: it wraps, and nothing overflows. */
export function GalleryLong() {
  const say = useSay()
  const text = say(
    '这一行字比它的位置长得多，长到在窄窗口里要换好几行，却不应该把任何东西推到屏幕外面去。',
    'This line is much longer than the room it has got: in a narrow window it takes several lines, and still pushes nothing off the screen.',
  )
  return (
    <Stack gap={6}>
      <Breadcrumbs label={say('所在位置（长）', 'Where this is (long)')} current={text}>
        <a href="#home">{say('首页', 'Home')}</a>
      </Breadcrumbs>
      <Notice tone="warning" title={text} action={<Button size="sm">{say('知道了', 'I see')}</Button>}>
        <p>{word}</p>
      </Notice>
      <Grid column="wide">
        <Stack>
          <Field label={text} help={text} defaultValue={word} />
          <Field label={say('说明很长的错误', 'A long error')} error={text} />
          <Checkbox>{text}</Checkbox>
          <Button block>{text}</Button>
          <RadioCards
            legend={text}
            name="long"
            options={[{ value: '1', title: text, detail: word, price: '¥1,234,567.00', badge: say('推荐', 'Best') }]}
          />
        </Stack>
        <Stack>
          <MembershipCard face="platinum" title={text} corner={say('运行中', 'Running')} footer={<span>{word}</span>}>
            <p>{text}</p>
          </MembershipCard>
          <Card>
            <h3>{text}</h3>
            <p>{word}</p>
          </Card>
          <EmptyState title={text} action={<Button>{text}</Button>} />
          <Cluster>
            <Badge>{text}</Badge>
          </Cluster>
          <Steps done={1} doneLabel={say('已完成', 'Done')} steps={[{ title: text, detail: word }, { title: text }]} />
        </Stack>
      </Grid>
      <DescriptionList items={[{ term: text, detail: word }]} />
      <Table
        caption={text}
        rows={[{ id: word, text }]}
        rowKey={row => row.id}
        columns={[
          { key: 'id', header: say('编号', 'Number'), cell: row => row.id },
          { key: 'text', header: text, cell: row => row.text },
        ]}
      />
    </Stack>
  )
}
