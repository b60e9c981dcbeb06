import { useEffect, useRef } from 'react'
import { AvatarCropper } from '#avatar-cropper/avatar-cropper.tsx'
import { EditRow } from '#edit-row/edit-row.tsx'
import { Field } from '#field/field.tsx'
import { Stack } from '#layout/layout.tsx'
import { PictureField } from '#picture-field/picture-field.tsx'
import { Progress } from '#progress/progress.tsx'
import { landscape } from './pictures.ts'
import { useSay } from './say.ts'

export function GalleryProfile() {
  const say = useSay()
  return (
    <Stack gap={8}>
      <Stack>
        <PictureField
          label={say('选择图片', 'Choose a picture')}
          help={say('PNG、JPEG 或 WebP，不超过 2 MB。', 'PNG, JPEG or WebP, up to 2 MB.')}
          dropHint={say('也可以拖到这里。', 'Or drop it here.')}
        />
        <PictureField
          label={say('选择另一张图片', 'Choose another picture')}
          error={say('图片大小超过限制！', 'The picture is too big!')}
        />
        <DraggedOver />
      </Stack>
      <div>
        <EditRow label={say('昵称', 'Nickname')} value={say('小叶', 'Leaf')} action={say('修改', 'Change')}>
          <Field label={say('新昵称', 'New nickname')} />
        </EditRow>
        <EditRow open label={say('联系电话', 'Contact')} value="+44 20 7946 0958" action={say('更换', 'Replace')}>
          <Field
            label={say('号码', 'Number')}
            type="tel"
            error={say('手机号格式错误！', 'The format of the number is wrong!')}
          />
        </EditRow>
      </div>
      <AvatarCropper
        image={landscape}
        frameLabel={say('可见部分', 'Visible part')}
        zoomLabel={say('缩放', 'Zoom')}
        previewLabel={say('预览', 'Preview')}
        onCrop={() => {}}
      />
      {[0, 0.42, 1].map(share => (
        <Progress key={share} share={share} label={`${say('正在发送图片', 'Sending the picture')} ${share * 100} %`} />
      ))}
    </Stack>
  )
}

/** A field with a file held over it. */
function DraggedOver() {
  const say = useSay()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.firstElementChild?.dispatchEvent(new Event('dragover', { bubbles: true }))
  }, [])
  return (
    <div ref={place}>
      <PictureField
        label={say('拖动中的图片', 'A picture on its way')}
        help={say('PNG、JPEG 或 WebP，不超过 2 MB。', 'PNG, JPEG or WebP, up to 2 MB.')}
        dropHint={say('松开即可。', 'Let go of it here.')}
      />
    </div>
  )
}
