import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Form } from '../../parts/form/Form';
import { SaveBar } from '../../parts/form/SaveBar';
import { ChoiceField, LongTextField, SwitchField } from '../../parts/form/fields';
import { useEdited } from '../../parts/form/useEdited';
import { LANGUAGES, STATUS_CODES } from '../../parts/room/choices';
import { tellSaved } from '../../parts/saved';
import { ReadOnly } from '../../parts/states';
import { TemplateDesk } from '../../parts/template/TemplateDesk';
import { paths } from '../../api/paths';
import { useMayWrite } from '../../session/useSession';
import { PAGE_KEYS, PAGE_LABELS, type RoomWithPage } from './roomWithPage';

const label = (key: string) => PAGE_LABELS[key] ?? key;

export function TemplateForm({
  zoneId,
  room,
  revision,
  again,
}: {
  zoneId: string;
  room: RoomWithPage;
  revision: string;
  again: () => void;
}) {
  const mayWrite = useMayWrite();
  const edited = useEdited<RoomWithPage>({
    name: `page:${room.id}`,
    saved: room,
    revision,
    keys: PAGE_KEYS,
    method: 'PATCH',
    path: paths.room(zoneId, room.id),
    again,
  });
  async function save() {
    const answer = await edited.save();
    if (answer) tellSaved(`Waiting page of ${room.name} saved`, answer.made, again);
  }
  return (
    <Form edited={edited} names={PAGE_KEYS} label={label} save={save}>
      <Text>People who wait see a saved page at their next check-in, within seconds.</Text>
      {!mayWrite && <ReadOnly />}
      <TemplateDesk
        zoneId={zoneId}
        about={{ waiting_room_id: room.id }}
        value={edited.value.custom_page_html}
        set={html => edited.set('custom_page_html', html)}
        mayWrite={mayWrite}
        language={edited.value.default_template_language}
      />
      <Stack component="section" gap="sm">
        <Title order={2} size="h4">
          How it is sent
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          <ChoiceField
            name="default_template_language"
            label={label('default_template_language')}
            help="A template brings its own words."
            choices={LANGUAGES}
          />
          <ChoiceField
            name="queueing_status_code"
            label={label('queueing_status_code')}
            help="Of the answer that has the page."
            numeric
            choices={STATUS_CODES}
          />
          <LongTextField
            name="custom_page_csp"
            label={label('custom_page_csp')}
            code
            rows={1}
            help="What the page may load and run. The preview runs it in a sandbox instead."
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          <SwitchField
            name="template_language_auto"
            label={label('template_language_auto')}
            help="The built-in page, where it has that language."
          />
          <SwitchField
            name="json_response_enabled"
            label={label('json_response_enabled')}
            help="Who asks for application/json gets the state as JSON."
          />
        </SimpleGrid>
      </Stack>
      <SaveBar edited={edited} label={label} />
    </Form>
  );
}
