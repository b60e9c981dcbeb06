import { Avatar } from '#avatar/avatar.tsx'
import { BrandMark } from '#brand-mark/brand-mark.tsx'
import * as brandIcons from '#icons/brands.tsx'
import * as controlIcons from '#icons/control.tsx'
import * as followIcons from '#icons/follow.tsx'
import * as interfaceIcons from '#icons/interface.tsx'
import * as productIcons from '#icons/product.tsx'
import * as systemIcons from '#icons/systems.tsx'
import { Cluster, Stack } from '#layout/layout.tsx'
import { VisuallyHidden } from '#visually-hidden/visually-hidden.tsx'
import { landscape } from './pictures.ts'
import { useSay } from './say.ts'

const icons = { ...controlIcons, ...interfaceIcons, ...productIcons, ...systemIcons, ...brandIcons, ...followIcons }
const people = ['小叶', 'Leaf', '林远', 'émile', '阿宁', 'Mona', '周', 'Theo', '13800138000']

export function GalleryIdentity() {
  const say = useSay()
  return (
    <Stack gap={6}>
      <Cluster gap={4}>
        {[16, 20, 24, 32, 48, 96, 180].map(size => (
          <BrandMark key={size} size={size} />
        ))}
        <BrandMark size={48} label={say('薄荷', 'Bohe')} style={{ color: 'currentcolor' }} />
      </Cluster>
      <Cluster gap={4}>
        {people.map(name => (
          <Avatar key={name} name={name} size="lg" />
        ))}
        <Avatar src={landscape} name="Leaf" size="lg" />
      </Cluster>
      <Cluster gap={4}>
        {people.map(name => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar src={landscape} name="Leaf" />
        <VisuallyHidden>{say('这句话只有读屏软件会读', 'Only screen readers say this')}</VisuallyHidden>
      </Cluster>
      <Cluster gap={4}>
        {Object.entries(icons).map(([name, Icon]) => (
          <Icon key={name} label={name} />
        ))}
      </Cluster>
    </Stack>
  )
}

export function GalleryType() {
  const say = useSay()
  return (
    <Stack className="gallery-type">
      <h1>{say('一级标题：回家的近路', 'Heading one: the short way home')}</h1>
      <h2>{say('二级标题：三步开始', 'Heading two: three steps')}</h2>
      <h3>{say('三级标题：注册', 'Heading three: register')}</h3>
      <h4>{say('四级标题', 'Heading four')}</h4>
      <p className="measure">
        {say(
          '正文：每行不超过 36 个汉字。中英文混排时，Windows 与汉字之间有恰当的空隙；“引号”、逗号，句号。都不会出现在行首。',
          'Running text: at most 68 characters in a line. Numerals stand below each other in prices and tables, and punctuation keeps to its word.',
        )}
      </p>
      <p className="soft measure">{say('次要文字', 'Soft text')}</p>
      <small>{say('小字说明', 'Small print')}</small>
    </Stack>
  )
}
