import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { answer, problem, renderPage, toastSays } from '../../testing/index.tsx';
import { api } from '../api/index.ts';
import { type Mutation, useMutation } from './index.ts';

interface Order {
  id: string;
}

interface OwnerProps {
  call: (order: Order) => Promise<unknown>;
  onFirstRender: (mutation: Mutation<Order, unknown>) => void;
}

function Owner({ call, onFirstRender }: OwnerProps) {
  const mutation = useMutation({
    call,
    success: ({ id }: Order) => ({ title: 'Envoyé', message: id }),
    failure: 'Impossible',
  });
  useState(() => onFirstRender(mutation));
  return <p>{mutation.isPending ? 'en cours' : 'au repos'}</p>;
}

/** Renders a component with a mutation, and returns the mutation of its first render. */
function mount(call: OwnerProps['call']): Mutation<Order, unknown> {
  const rendered: Mutation<Order, unknown>[] = [];
  renderPage(<Owner call={call} onFirstRender={(mutation) => rendered.push(mutation)} />);
  const [first] = rendered;
  if (!first) throw new Error('nothing was rendered');
  return first;
}

it('starts once when called twice in one tick, and again only when it no longer runs', async () => {
  let finish = (_: string) => {};
  const call = vi.fn(() => new Promise<string>((resolve) => (finish = resolve)));
  const { mutate, mutateAsync } = mount(call);
  let result: Promise<unknown> | undefined;
  act(() => {
    mutate({ id: 'un' });
    result = mutateAsync({ id: 'deux' });
  });
  await screen.findByText('en cours');
  act(() => mutate({ id: 'trois' }));
  expect(call).toHaveBeenCalledOnce();
  finish('done');
  await toastSays('success', 'Envoyé', 'un');
  expect(await result).toBe('done');
  await screen.findByText('au repos');
  act(() => mutate({ id: 'quatre' }));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
});

it('shows a failure and can be started again after it', async () => {
  answer('DELETE /courses/:id', () => problem('course_not_found'));
  const call = vi.fn(({ id }: Order) => api.call('DELETE /courses/:id', { params: { id } }));
  const { mutate } = mount(call);
  act(() => mutate({ id: 'un' }));
  await toastSays('error', 'Erreur', "Ce cours n'existe plus");
  answer('DELETE /courses/:id', () => new Response('', { status: 502 }));
  act(() => mutate({ id: 'un' }));
  await toastSays('error', 'Erreur', 'Impossible');
  expect(call).toHaveBeenCalledTimes(2);
});
