import { VOICE_NOTE_SECONDS } from '@iris/contract/foundation';
import { answer, fixtures, problem, renderPage, signInAs } from '@iris/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VoiceRecorder } from './voice-recorder.tsx';

const RECORD = 'Enregistrer un commentaire parlé';

let supported: string[];
/** Whether the browser gives the microphone. */
let ask: () => Promise<unknown>;
const track = { stop: vi.fn() };
const stream = { getTracks: () => [track] };

class Recorder {
  static isTypeSupported = (type: string) => supported.includes(type);
  state = 'inactive';
  mimeType: string;
  ondataavailable?: (event: { data: Blob }) => void;
  onstop?: (() => void) | null;
  constructor(_: unknown, { mimeType }: { mimeType: string }) {
    this.mimeType = mimeType;
  }
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.ondataavailable?.({ data: new Blob(['son']) });
    this.onstop?.();
  }
}

let isUnkept: boolean;
/** Absent from jsdom, or as another spec has left them. */
const addresses = { createObjectURL: URL.createObjectURL, revokeObjectURL: URL.revokeObjectURL };

function Kept() {
  const [voice, setVoice] = useState<string | null>(null);
  return (
    <VoiceRecorder
      assignment={'d'.repeat(24)}
      voice={voice}
      onChange={setVoice}
      onUnkept={(unkept) => {
        isUnkept = unkept;
      }}
    />
  );
}

beforeEach(() => {
  supported = ['audio/mp4'];
  ask = async () => stream;
  track.stop.mockClear();
  signInAs(fixtures.user());
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('MediaRecorder', Recorder);
  const mediaDevices = { getUserMedia: () => ask() };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  Object.assign(URL, { createObjectURL: () => 'blob:sound', revokeObjectURL: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Object.assign(URL, addresses);
});

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

it('records with a countdown until the time is over, is listened to, kept once the server has it, and deleted', async () => {
  const types: (string | undefined)[] = [];
  let isDown = true;
  answer('POST /assignments/:id/voice-notes', async (request) => {
    types.push(/Content-Type: (audio\/\w+)/i.exec(await request.text())?.[1]);
    return isDown ? Response.error() : { _id: 'e'.repeat(24) };
  });
  renderPage(<Kept />);
  await press(RECORD);
  expect(screen.getByRole('timer')).toHaveTextContent('Encore 1:00');
  await act(() => vi.advanceTimersByTimeAsync(20_500));
  expect(screen.getByRole('timer')).toHaveTextContent('Encore 0:40');
  expect(isUnkept).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync((VOICE_NOTE_SECONDS - 20) * 1000));
  expect(screen.getByLabelText('Commentaire parlé')).toHaveAttribute('src', 'blob:sound');
  expect(track.stop).toHaveBeenCalled();
  await press('Garder');
  expect(await screen.findByRole('alert')).toHaveTextContent("Votre enregistrement n'est pas encore gardé.");
  isDown = false;
  await press('Garder');
  expect(await screen.findByRole('button', { name: 'Écouter le commentaire parlé' })).toBeVisible();
  expect([types, isUnkept]).toEqual([['audio/mp4', 'audio/mp4'], false]);
  await press('Supprimer le commentaire parlé');
  expect(screen.getByRole('button', { name: RECORD })).toBeVisible();
});

it('says why nothing can be recorded, and why the server refuses a recording', async () => {
  const named = (name: string) => () => Promise.reject(new DOMException('', name));
  renderPage(<Kept />);
  for (const [name, text] of [
    ['NotAllowedError', /n'est pas autorisé/],
    ['NotFoundError', /Aucun microphone/],
    ['AbortError', /interrompu/],
  ] as const) {
    ask = named(name);
    await press(RECORD);
    expect(await screen.findByText(text)).toBeVisible();
  }
  supported = [];
  await press(RECORD);
  expect(screen.getByText(/n'enregistre pas le son/)).toBeVisible();
  supported = ['audio/mp4'];
  ask = async () => stream;
  answer('POST /assignments/:id/voice-notes', () => problem('voice_note_too_large'));
  await press(RECORD);
  await press('Arrêter');
  await press('Garder');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Ce commentaire parlé dépasse une minute'));
  await press('Supprimer');
  expect(isUnkept).toBe(false);
});
