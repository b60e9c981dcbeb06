import { Button, buttonClass } from '#button/button.tsx'
import { CaptchaField } from '#captcha-field/captcha-field.tsx'
import { Checkbox } from '#checkbox/checkbox.tsx'
import { CodeField } from '#code-field/code-field.tsx'
import { CopyButton, CopyLabel } from '#copy-button/copy-button.tsx'
import { Field } from '#field/field.tsx'
import { TextArea } from '#field/text-area.tsx'
import { DownloadIcon, MailIcon, RefreshIcon } from '#icons/control.tsx'
import { Cluster, Grid, Stack } from '#layout/layout.tsx'
import { PasswordField } from '#password-field/password-field.tsx'
import { PhoneField } from '#phone-field/phone-field.tsx'
import { Select } from '#select/select.tsx'
import { captcha, silence } from './pictures.ts'
import { useGalleryWords, useSay } from './say.ts'

const long = (password: string) => password.length >= 6 && password.length <= 20
const mixed = (password: string) => /[a-z]/i.test(password) && /[^a-z]/i.test(password)

export function GalleryButtons() {
  const say = useSay()
  const copying = { label: say('复制链接', 'Copy link'), copiedLabel: say('已复制', 'Copied') }
  return (
    <Stack>
      <Cluster>
        <Button tone="primary">{say('立即加速', 'Speed up now')}</Button>
        <Button>{say('次要', 'Secondary')}</Button>
        <Button tone="quiet">{say('安静', 'Quiet')}</Button>
        <Button tone="danger">{say('解除绑定', 'Unbind')}</Button>
        <Button disabled>{say('不可用', 'Disabled')}</Button>
        <Button tone="primary" disabled>
          {say('不可用', 'Disabled')}
        </Button>
      </Cluster>
      <Cluster>
        <Button tone="primary" pending>
          {say('立即加速', 'Speed up now')}
        </Button>
        <Button pending>{say('次要', 'Secondary')}</Button>
        <Button tone="danger" pending>
          {say('解除绑定', 'Unbind')}
        </Button>
        <Button tone="primary" size="sm">
          {say('小号', 'Small')}
        </Button>
        <a className={buttonClass({ tone: 'primary', size: 'lg' })} href="#download">
          <DownloadIcon /> {say('下载 Windows 版', 'Download for Windows')}
        </a>
        <Button icon aria-label={say('刷新', 'Refresh')}>
          <RefreshIcon />
        </Button>
        <CopyButton value="x" {...copying} />
        <Button tone="quiet" size="sm">
          <CopyLabel {...copying} copied />
        </Button>
      </Cluster>
      <Button block>{say('与栏同宽', 'As wide as its column')}</Button>
    </Stack>
  )
}

export function GalleryForms() {
  return (
    <Grid column="wide" gap={8}>
      <AtRest />
      <InTrouble />
      <Codes />
    </Grid>
  )
}

function AtRest() {
  const say = useSay()
  const { code } = useGalleryWords()
  return (
    <Stack>
      <PhoneField
        label={say('手机号', 'Mobile')}
        countryLabel={say('国家或地区', 'Country or region')}
        countries={[
          { code: '86', name: say('中国大陆', 'Mainland China') },
          { code: '1', name: say('美国', 'United States') },
        ]}
        placeholder={say('11 位手机号', 'Without the country code')}
      />
      <CaptchaField
        label={say('图形验证码', 'Characters in the picture')}
        image={captcha}
        refreshLabel={say('换一张', 'Show another')}
        switchKind={{ children: say('改用语音', 'Listen instead') }}
      />
      <CodeField
        label={say('短信验证码', 'SMS code')}
        {...code}
        secondsLeft={0}
        help={<a href="#voice">{say('收不到短信？用语音验证码', 'No message? Have yourself called')}</a>}
      />
      <PasswordField
        label={say('密码', 'Password')}
        showLabel={say('显示密码', 'Show password')}
        metLabel={say('已满足', 'Met:')}
        rules={[
          { text: say('6–20 个字符', '6–20 characters'), test: long },
          { text: say('字母、数字、符号至少两种', 'Two of letters, digits, signs'), test: mixed },
        ]}
        defaultValue="mint"
      />
      <Field label={say('邀请码', 'Invite code')} note={say('选填', 'optional')} />
      <TextArea label={say('备注', 'Note')} help={say('最多 500 字', 'At most 500 characters')} />
      <Field
        label={say('邮箱', 'Email')}
        type="email"
        leading={<MailIcon />}
        placeholder="you@example.com"
        help={say('验证码会发到这里。', 'We send a code there.')}
      />
      <Select label={say('性别', 'Sex')} defaultValue="1">
        <option value="1">{say('保密', 'Rather not say')}</option>
        <option value="2">{say('女', 'Female')}</option>
      </Select>
      <Checkbox>
        {say('我已阅读并同意', 'I have read and agree to the ')}
        <a href="#agreement">{say('用户协议', 'user agreement')}</a>
      </Checkbox>
      <Checkbox defaultChecked>{say('立即用到我的账号', 'Apply to my account now')}</Checkbox>
    </Stack>
  )
}

function InTrouble() {
  const say = useSay()
  const { code } = useGalleryWords()
  return (
    <Stack>
      <PhoneField
        label={say('手机号（错误）', 'Mobile (error)')}
        countryLabel={say('国家或地区（错误）', 'Country or region (error)')}
        countries={[{ code: '86', name: say('中国大陆', 'Mainland China') }]}
        defaultValue="1380"
        error={say('手机号格式错误！', 'The format of the number is wrong!')}
      />
      <CaptchaField
        label={say('图形验证码（读取中）', 'Characters (loading)')}
        refreshLabel={say('换一张图', 'Show another picture')}
      />
      <CodeField
        label={say('邮箱验证码', 'Email code')}
        {...code}
        sendLabel={say('获取', 'Send')}
        secondsLeft={7}
        error={say('验证码格式错误！', 'The format of the code is wrong!')}
      />
      <PasswordField
        label={say('密码（错误）', 'Password (error)')}
        showLabel={say('显示这个密码', 'Show this password')}
        metLabel={say('已满足', 'Met:')}
        defaultValue="mint-7"
        error={say('密码错误！', 'The password is wrong!')}
        rules={[{ text: say('6–20 个字符', '6–20 characters'), test: long }]}
      />
      <Field
        label={say('邮箱（错误）', 'Email (error)')}
        defaultValue="mint@"
        error={say('邮箱格式错误！', 'The format of the email is wrong!')}
        help={say('验证码会发到这里。', 'We send a code there.')}
      />
      <Select label={say('系统（错误）', 'System (error)')} error={say('请选择系统', 'Please choose a system')}>
        <option value="">{say('请选择', 'Choose')}</option>
      </Select>
      <Field label={say('账号（不可用）', 'Account (disabled)')} defaultValue="13800138000" disabled />
      <Select label={say('系统（不可用）', 'System (disabled)')} disabled>
        <option value="">Windows</option>
      </Select>
      <Checkbox disabled>{say('不可用', 'Disabled')}</Checkbox>
      <Checkbox error={say('请阅读并同意用户协议！', 'Please read and agree to the user agreement!')}>
        {say('我已阅读并同意用户协议', 'I agree to the user agreement')}
      </Checkbox>
    </Stack>
  )
}

/** What a captcha and a code go through. */
function Codes() {
  const say = useSay()
  const { code } = useGalleryWords()
  return (
    <Stack>
      <CaptchaField
        label={say('图形验证码（错误）', 'Characters (error)')}
        image={captcha}
        refreshLabel={say('换一张图形', 'Show another one')}
        error={say('图形验证码格式错误！', 'The graphic code format error!')}
      />
      <CaptchaField
        label={say('语音验证码', 'Digits you hear')}
        audio={silence}
        refreshLabel={say('换一段语音', 'Play another')}
        help={say('听到 4 个数字，填在这里。', 'Enter the 4 digits that you hear.')}
        switchKind={{ children: say('改用图形', 'Look instead') }}
      />
      <CodeField label={say('短信验证码（发送中）', 'SMS code (sending)')} {...code} secondsLeft={0} sending />
      <CodeField label={say('短信验证码（等待中）', 'SMS code (waiting)')} {...code} secondsLeft={42} />
    </Stack>
  )
}
