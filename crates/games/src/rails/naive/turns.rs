//! How turns end and pass on.

use super::{Task, Twin};

impl Twin {
    pub(super) fn fail(&mut self, task: Task, seat: usize, gone: bool) {
        match task {
            Task::Keep(..) => self.objectives[seat].append(&mut self.on_offer),
            Task::Turn(_) => self.todo.insert(0, Task::End(seat)),
            // The end of the turn is already next in the list.
            _ => {}
        }
        self.misses[seat] += 1;
        if gone || self.setup.patience.is_some_and(|most| self.misses[seat] >= most) {
            self.out[seat] = true;
        }
    }

    pub(super) fn end(&mut self, seat: usize) {
        if self.last_turns.is_none() && self.wagons[seat] < 2 {
            self.last_turns = Some(self.setup.seats);
        }
        self.pass_on(seat);
    }

    fn pass_on(&mut self, from: usize) {
        let mut seat = from + 1;
        if seat == self.setup.seats {
            seat = 0;
            self.round += 1;
        }
        if self.round <= self.setup.rounds {
            self.todo.push(Task::Next(seat));
        }
    }

    pub(super) fn next(&mut self, seat: usize) {
        if self.out.iter().all(|&out| out) || self.last_turns == Some(0) {
            return;
        }
        self.last_turns = self.last_turns.map(|turns| turns - 1);
        if self.out[seat] {
            self.pass_on(seat);
        } else {
            self.todo.push(Task::Turn(seat));
        }
    }
}
